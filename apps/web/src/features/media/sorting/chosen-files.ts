import type { Hardware } from '@plumbline/inspection/photos/drone-models'
import { fileKindOf, type FileKind } from '@plumbline/inspection/photos/file-names'
import {
  refusals,
  warningsOf,
  type ChosenFile,
  type ChosenSettings,
  type FileWarning,
} from '@plumbline/inspection/photos/file-warnings'
import type { ImageKind } from '@plumbline/inspection/photos/media-choices'
import { newId } from '../../../api/new-id.ts'
import type { Picked } from '../../../uploads/pick-files.ts'

export type Chosen = ChosenFile &
  Picked & {
    readonly kind: FileKind | undefined
    readonly isRead: boolean
    /** The column it was chosen for, when the batch is not split automatically. */
    readonly column: number | null
  }

/** The facts of a file without its bytes: what the sorting worker gets. */
export type Known = Omit<Chosen, 'file' | 'handle'>

/**
 * other-kind: a video among photos, or a photo among videos. not-in-plan: the server would refuse it after all the work
 * of this dialog.
 */
export type Oddity = FileWarning | { readonly code: 'other-kind' | 'not-in-plan' }

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const sameFile = ({ relativePath, file }: Picked) => `${relativePath}\0${file.size}\0${file.lastModified}`

/** A folder that is chosen once more brings nothing twice. */
export function addPicked(
  before: readonly Chosen[],
  picked: readonly Picked[],
  column: number | null,
): readonly Chosen[] {
  const known = new Set(before.map(sameFile))
  const fresh = picked.filter((one) => {
    const key = sameFile(one)
    // What systems leave in every folder.
    if (known.has(key) || /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(one.file.name)) return false
    known.add(key)
    return true
  })
  return [
    ...before,
    ...fresh.map((one): Chosen => {
      const kind = fileKindOf(one.file.name)
      return {
        ...one,
        id: newId(),
        folder: folderOf(one.relativePath),
        name: one.file.name,
        size: one.file.size,
        hash: null,
        facts: null,
        pixels: null,
        kind,
        isRead: kind !== 'photo' && kind !== 'video',
        column,
      }
    }),
  ]
}

const stemOf = ({ folder, name }: Pick<Known, 'folder' | 'name'>) =>
  `${folder}/${name.replace(/\.[^.]*$/, '')}`.toLowerCase()
const isSubtitles = ({ name }: Known) => /\.srt$/i.test(name)

/** Subtitles with positions go with the video of their name. */
export function subtitlesOf(files: readonly Known[]): ReadonlyMap<string, string> {
  const videos = new Map(files.filter(({ kind }) => kind === 'video').map((video) => [stemOf(video), video.id]))
  return new Map(
    files.filter(isSubtitles).flatMap((file) => {
      const video = videos.get(stemOf(file))
      return video === undefined ? [] : [[file.id, video] as const]
    }),
  )
}

export type Judging = {
  readonly imageKind: ImageKind
  readonly hardware: Hardware
  readonly site: ChosenSettings['site']
  readonly quota: ChosenSettings['quota']
  /** The project's plan has columns of videos. */ readonly hasVideoColumns: boolean
}

const isOfOtherKind = ({ kind }: Known, isVideo: boolean) =>
  isVideo ? kind === 'photo' || kind === 'temperatures' : kind === 'video'

/** What is odd about each file, by its id; one without an entry is fine. */
export function judgeChosen(
  files: readonly Known[],
  { imageKind, hasVideoColumns, ...settings }: Judging,
): ReadonlyMap<string, readonly Oddity[]> {
  const isVideo = imageKind === 'VideoNormal'
  const subtitles = isVideo ? subtitlesOf(files) : new Map<string, string>()
  const others = files.filter((file) => isOfOtherKind(file, isVideo))
  const isBarred = ({ id, kind }: Known) => isVideo && !hasVideoColumns && (kind === 'video' || subtitles.has(id))
  const barred = files.filter(isBarred)
  const usual = files.filter((file) => !isOfOtherKind(file, isVideo) && !subtitles.has(file.id) && !isBarred(file))
  return new Map<string, readonly Oddity[]>([
    ...others.map(({ id }) => [id, [{ code: 'other-kind' }]] as const),
    ...barred.map(({ id }) => [id, [{ code: 'not-in-plan' }]] as const),
    ...warningsOf(usual, settings),
  ])
}

const left: readonly string[] = [...refusals, 'other-kind', 'not-in-plan']
/** Such a file does not travel. */
export const isReason = ({ code }: Oddity): boolean => left.includes(code)
export const isLeftOut = (oddities: readonly Oddity[] | undefined): boolean => oddities?.some(isReason) === true
/** The reason comes first, where there is one. */
export const byGravity = (oddities: readonly Oddity[]): readonly Oddity[] =>
  oddities.toSorted((one, other) => Number(isReason(other)) - Number(isReason(one)))
