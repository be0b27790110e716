/** Word measures pages and paragraphs in twips, a twentieth of a point. */
export const twips = (millimetres: number): number => Math.round((millimetres * 1440) / 25.4)

/** Drawings are measured in English Metric Units; a picture of none is invalid. */
export const emus = (millimetres: number): number => Math.max(1, Math.round(millimetres * 36_000))
