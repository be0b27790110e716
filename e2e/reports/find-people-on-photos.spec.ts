import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { detectorMs } from '../support/photos.ts'
import { fill, inSlowRun, patternOf, words } from '../support/words.ts'

test(
  'the finder reads photos of defects before they are shared, and none of them counts as checked',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    const { shares, media } = words.en
    const { finder, readBy } = media.privacy
    const { path } = await aProjectWithDefects(request)
    await open(page, 'en', path.replace('/result-review/defects', '/report-definition'))
    await page.getByRole('button', { name: shares.open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: shares.title })
    const counts = (read: string, unread: string) =>
      fill('en', finder.counts, { total: '1', checked: '0', read, unread })
    await expect(dialog.getByText(counts('0', '1'))).toBeVisible()
    await dialog.getByLabel(finder.use).selectOption('shares')
    await dialog.getByRole('button', { name: finder.run, exact: true }).click()
    await expect(dialog.getByText(counts('1', '0'))).toBeVisible({ timeout: detectorMs })
    await expect(dialog.getByText(fill('en', shares.photos.shown, { ready: '0', total: '1' }))).toBeVisible()
    await expectAccessible(page)

    const [{ projectId, inspectionId }, token] = [placeOf({ path }), await tokenOf(request)]
    const { images } = await callApi(
      request,
      annotationRoutes.imagesAndAnnotations,
      { params: { projectId, inspectionId }, query: {} as never },
      token,
    )
    const image = images.find(({ type }) => type === 'visual')!
    const library = path.replace('/result-review/defects', '/inspection-result/inspection-data')
    await open(page, 'en', `${library}${library.includes('?') ? '&' : '?'}photo=${image._id}`)
    await expect(page.getByText(patternOf(readBy))).toBeVisible()
    await expect(page.getByRole('checkbox', { name: media.privacy.check })).not.toBeChecked()
    await expectAccessible(page)
  },
)
