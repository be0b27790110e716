/** Where a thermal picture leads to; the screens know the addresses. */
export type ThermalLinks = {
  readonly photos: string
  readonly photo: (id: string) => string
  readonly defect: (id: string) => string
}
