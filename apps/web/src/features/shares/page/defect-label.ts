/** As packages/contract has it, whose file would bring zod along. */
export const labelOf = (defectNum: number): string => `DF${String(defectNum).padStart(4, '0')}`
