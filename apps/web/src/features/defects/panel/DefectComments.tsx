import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addComment, removeComment } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { authorText } from '../defect-text.ts'
import { matching, mentioned, typedMention, withMention } from './mentions.ts'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Byline } from './Byline.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly people: readonly ProjectUser[]
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

const maxNames = 6

/** A person named with @ is notified. */
function CommentForm({
  of,
  defectId,
  people,
  onAdded,
}: Pick<Props, 'of' | 'people'> & { readonly defectId: string; readonly onAdded: () => void }) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  /** The same for a second try: a lost answer makes no second comment. */
  const [id, setId] = useState(() => newId())
  const adding = useMutation({
    mutationFn: () => addComment(of, defectId, { _id: id, text: text.trim(), mentions: mentioned(text, people) }),
    onSuccess: () => {
      setId(newId())
      setText('')
      onAdded()
    },
  })
  const typed = typedMention(text, caret)
  const names = typed === undefined ? [] : matching(people, typed).slice(0, maxNames)
  function name(person: ProjectUser): void {
    const next = withMention(text, caret, person.name)
    setText(next.text)
    setCaret(next.caret)
    field.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !adding.isPending) adding.mutate()
      }}
    >
      <Stack gap="sm">
        <Textarea
          ref={field}
          size="xs"
          rows={2}
          maxLength={2_000}
          aria-label={t('defects.comments.label')}
          placeholder={t('defects.comments.placeholder')}
          value={text}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setCaret(event.currentTarget.selectionStart)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        {names.length > 0 && (
          <Group gap="xs" role="group" aria-label={t('defects.comments.names')}>
            {names.map((person) => (
              <Button key={person._id} size="compact-xs" variant="default" onClick={() => name(person)}>
                {person.name}
              </Button>
            ))}
          </Group>
        )}
        <div>
          <WriteButton
            type="submit"
            size="xs"
            variant="default"
            loading={adding.isPending}
            disabled={text.trim() === ''}
          >
            {t('defects.comments.send')}
          </WriteButton>
        </div>
      </Stack>
    </form>
  )
}

/** Comments on a defect, and a field for another one. */
export function DefectComments({ of, detail, people, mayEdit, onChanged }: Props) {
  const t = useT()
  const defectId = detail.defect._id
  const removing = useMutation({
    mutationFn: (commentId: string) => removeComment(of, defectId, commentId),
    onSuccess: onChanged,
  })
  return (
    <Section title={t('defects.comments.title')}>
      <ul role="list" className={classes.list}>
        {detail.comments.map((comment) => (
          <li key={comment._id}>
            <Byline name={authorText(t, comment.by.name, comment.guestEmail)} at={comment.createdAt}>
              {comment.of !== undefined && <Tag>{defectLabel(comment.of.defectNum)}</Tag>}
              {comment.isOwn && mayEdit && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(comment._id)}
                >
                  {t('defects.comments.remove')}
                </Button>
              )}
            </Byline>
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {detail.comments.length === 0 && !mayEdit && (
        <MutedText component="span" isTabular>
          {t('defects.comments.none')}
        </MutedText>
      )}
      {mayEdit && <CommentForm of={of} defectId={defectId} people={people} onAdded={onChanged} />}
    </Section>
  )
}
