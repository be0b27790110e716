const calls = ['list', 'get', 'prepare', 'cancelPreparing', 'place', 'saveFrame', 'cameras', 'photosAt', 'pins', 'savePin', 'removePin', 'createPinned', 'reconstructions', 'reconstruct', 'cancelReconstruction', 'views', 'keepView', 'renameView', 'orderViews', 'removeView']

/** As in matrix.swaps.ts, for calls about 3D models. */
export const modelSwaps: Readonly<Record<string, string>> = {
  ...Object.fromEntries(calls.map((call) => [`models.${call} params.inspectionId`, 'project.not-found'])),
  'models.get params.modelId': 'model.not-found',
  'models.prepare params.modelId': 'model.not-found',
  'models.cancelPreparing params.modelId': 'model.not-found',
  'models.place params.modelId': 'model.not-found',
  'models.savePin params.defectId': 'defect.not-found',
  'models.savePin body.modelId': 'model.not-found',
  'models.removePin params.defectId': 'defect.not-found',
  'models.createPinned body._id': 'ok / ok',
  'models.createPinned body.modelId': 'model.not-found',
  'models.cameras query.cursor': 'ok',
  'models.reconstruct body.imageIds.[]': 'reconstruction.unavailable',
  'models.reconstruct body._id': 'reconstruction.unavailable',
  'models.keepView body._id': 'input.invalid / ok',
  'models.keepView body.modelId': 'model.not-found',
  'models.keepView body.pins.[].defectId': 'ok / ok',
  'models.renameView params.modelViewId': 'model.view-not-found',
  'models.orderViews body.modelViewIds.[]': 'ok / ok',
  'models.removeView params.modelViewId': 'model.view-not-found',
  'models.cancelReconstruction params.taskId': 'reconstruction.not-found',
}
