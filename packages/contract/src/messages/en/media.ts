import { attachments } from './media/attachments.ts'
import { gsd } from './media/gsd.ts'
import { library } from './media/library.ts'
import { photo } from './media/photo.ts'
import { privacy } from './media/privacy.ts'
import { tasks } from './media/tasks.ts'
import { upload } from './media/upload.ts'
import { wizard } from './media/wizard.ts'

export const media = { attachments, gsd, library, photo, privacy, tasks, upload, wizard } as const
