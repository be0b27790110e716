/** What the audit log knows; its words are in messages/<locale>/accounts/console.ts under the same key. */
export const auditActions = [
  'session.begin', 'session.end', 'session.end-all', 'session.refused',
  'access.refused',
  'account.register', 'account.verify', 'password.reset', 'password.change',
  'two-factor.on', 'two-factor.off', 'two-factor.recovery-code', 'two-factor.require', 'two-factor.release',
  'user.invite', 'user.add', 'user.accept', 'user.decline', 'user.withdraw', 'user.leave', 'user.role', 'user.remove', 'user.erase', 'user.rename',
  'project.create', 'project.change', 'inspection.add', 'project.delete', 'project.assign', 'project.unassign',
  'drawing.delete',
  'model.view-delete',
  'marker.reset',
  'media.delete',
  'report.make', 'report.download', 'report.sign', 'report.unsign', 'report.definition-delete', 'report.template-add', 'report.template-delete',
  'definition.create', 'definition.change', 'definition.retire', 'definition.restore',
  'corporate.create', 'corporate.rename', 'corporate.settings',
  'order.create', 'order.paid', 'order.void', 'project.limits',
  'data.export',
] as const
export type AuditAction = (typeof auditActions)[number]
