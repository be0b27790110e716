import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { AddPeople } from './AddPeople.tsx'
import { PersonRow } from './PersonRow.tsx'
import classes from './ProjectPeople.module.css'
import { PlanSeats } from './PlanSeats.tsx'
import { useProjectPeople } from './use-project-people.ts'

type Props = {
  readonly project: Pick<ProjectListItem, '_id' | 'projectNum' | 'planName'>
  readonly member: Membership
  readonly selfId: string
  readonly upgradeHref: string
  readonly onClose: () => void
}

function Group({
  title,
  empty,
  people,
  selfId,
  actionOf,
}: {
  readonly title: string
  readonly empty?: string
  readonly people: readonly ProjectUser[]
  readonly selfId: string
  readonly actionOf?: (user: ProjectUser) => ReactNode
}) {
  const id = useId()
  if (people.length === 0 && empty === undefined) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {people.length === 0 ? (
        <MutedText size="sm" mt="sm">
          {empty}
        </MutedText>
      ) : (
        <ul role="list">
          {people.map((user) => (
            <PersonRow key={user._id} user={user} isSelf={user._id === selfId}>
              {actionOf?.(user)}
            </PersonRow>
          ))}
        </ul>
      )}
    </section>
  )
}

type TakeOffProps = {
  readonly user: ProjectUser
  readonly isSelf: boolean
  readonly moving: string | undefined
  readonly onTakeOff: () => void
}

function TakeOffButton({ user, isSelf, moving, onTakeOff }: TakeOffProps) {
  const t = useT()
  return (
    <Button
      variant="default"
      size="xs"
      loading={moving === user._id}
      disabled={moving !== undefined}
      title={isSelf ? t('projects.list.people.takeSelf') : undefined}
      aria-label={t('projects.list.people.takeName', { name: user.name })}
      onClick={onTakeOff}
    >
      {t('projects.list.people.take')}
    </Button>
  )
}

/** Who can open a project, and, for those who may, who is to. Each change holds from that person's next call on. */
export function ProjectAccessDialog({ project, member, selfId, upgradeHref, onClose }: Props) {
  const t = useT()
  const { mayList, mayAssign, isPending, failure, retry, assigned, groups, moving, problem, move } = useProjectPeople(
    project._id,
    member,
  )

  const takeOff = (user: ProjectUser) => (
    <TakeOffButton user={user} isSelf={user._id === selfId} moving={moving} onTakeOff={() => void move(user, false)} />
  )

  return (
    <Dialog
      title={t('projects.list.people.title', { code: project.projectNum })}
      size={600}
      closeLabel={t('projects.list.people.close')}
      onClose={onClose}
    >
      <MutedText size="md">{t(mayAssign ? 'projects.list.people.lead' : 'projects.list.people.readOnly')}</MutedText>
      {isPending && (
        <MutedText role="status" size="sm" mt="sm">
          {t('projects.list.people.loading')}
        </MutedText>
      )}
      {failure !== null && (
        <StatusLine
          kind="failure"
          className={classes.problem}
          actions={
            <Button variant="default" size="xs" onClick={retry}>
              {t('shell.failure.retry')}
            </Button>
          }
        >
          {t('projects.list.people.failed')} {errorText(t, failure)}
        </StatusLine>
      )}
      {!isPending && failure === null && (
        <>
          <PlanSeats plan={project.planName} roles={assigned.map(({ role }) => role)} />
          <StatusLine
            kind="failure"
            className={classes.problem}
            actions={
              problem?.isOfPlan === true && can(member, 'billing.buy') ? (
                <Button component={Link} to={upgradeHref} size="xs">
                  {t('projects.list.people.upgrade')}
                </Button>
              ) : undefined
            }
          >
            {problem?.text}
          </StatusLine>
          <Group
            title={t('projects.list.people.assigned')}
            empty={t('projects.list.people.nobody')}
            people={groups.assigned}
            selfId={selfId}
            {...(mayAssign ? { actionOf: takeOff } : {})}
          />
          {mayAssign &&
            (mayList ? (
              <AddPeople
                people={groups.others}
                selfId={selfId}
                moving={moving}
                onAdd={(user) => void move(user, true)}
              />
            ) : (
              <MutedText size="sm" mt="sm">
                {t('projects.list.people.askToAdd')}
              </MutedText>
            ))}
          <Group title={t('projects.list.people.everywhere')} people={groups.everywhere} selfId={selfId} />
        </>
      )}
    </Dialog>
  )
}
