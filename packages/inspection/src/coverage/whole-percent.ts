/** 0.29 x 100 is 28.999999999999996. */
const slack = 1e-9

/** Of what was seen, never more than it is: 9.6 % beside a required 10 % would read as 10 %. */
export const wholePercent = (share: number): number => Math.floor(share * 100 + slack)

/** Of what was not seen, the rest of the above. */
export const restPercent = (share: number): number => Math.ceil(share * 100 - slack)
