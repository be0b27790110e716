import { z } from 'zod'

/**
 * UUIDv7: sortable by time, so that newest-first lists page by the key itself. Lowered, as PostgreSQL answers it: an id
 * in capitals would otherwise be another one wherever ids are compared as texts.
 */
export const Id = z.uuid({ version: 'v7' }).toLowerCase()

export const InCorporate = z.object({ corporateId: Id })
export const InProject = z.object({ projectId: Id })

/** A point in time, UTC. */
export const Moment = z.iso.datetime()

/** Dates without a time: a project starts on a day, wherever the reader is. PostgreSQL knows no year 0. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01')
