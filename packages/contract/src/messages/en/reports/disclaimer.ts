/** Twelve clauses of our own writing, on the topics of rules §K. */
export const disclaimer = {
  intro: 'This report is issued by {companyName} to {clientName} on the following terms.',
  introUnnamed: 'This report is issued by {companyName} on the following terms.',
  itemsOnly:
    'The results in this report relate only to the items tested, in the condition in which they were at the time of testing. The report may be reproduced only in full.',
  short:
    'This list is an extract of an inspection record. The terms, limits and clauses of the full inspection report apply to it, including the ten-day period for raising queries.',
  clauses: {
    purpose: {
      title: 'Purpose and permitted use',
      text: 'This report records the visible condition of the asset at the time of the inspection, for the purpose agreed with the client. It may be used for maintenance planning and for instructing repair. It may not be used as a valuation, a warranty or a basis for design.',
    },
    scope: {
      title: 'Scope of visual and aerial inspection',
      text: 'The inspection was carried out from photos and videos taken by drone or camera. Only surfaces that appear in these images were inspected. Parts that are not named in the scope of work are not included.',
    },
    concealed: {
      title: 'No intrusive testing, concealed parts excluded',
      text: 'Nothing was opened, removed, sounded or loaded unless this report says so. Concealed, covered or embedded parts were not inspected, and no opinion is given on their condition.',
    },
    access: {
      title: 'Access, weather and obstructed areas',
      text: 'Flight restrictions, weather, light, scaffolding, vegetation, signs and neighbouring structures may have limited what could be seen. Areas that were obstructed should be inspected by other means.',
    },
    accuracy: {
      title: 'Measurement accuracy and image resolution',
      text: 'Sizes were derived from the resolution of the images and the distance to the surface, and are approximate. Features narrower than one pixel cannot be measured and are given as below the ground sampling distance. Sizes that decide a repair must be verified on site.',
    },
    detector: {
      title: 'AI-assisted findings reviewed by people',
      text: 'Software may have suggested findings. Every finding in this report was accepted or entered by a person. The software misses cracks thinner than one pixel, many cracks in masonry and small defects in photos taken from far away; a surface on which it found nothing is not thereby sound. Neither the software nor the reviewer can be expected to find every defect.',
    },
    thermal: {
      title: 'Thermographic limitations',
      text: 'Thermal images show surface radiation, which depends on emissivity, sun, wind, moisture and viewing angle. A contrast indicates a possible anomaly and does not prove one; the absence of contrast does not prove soundness. Thermography supplements close-range examination and does not replace it.',
    },
    statutory: {
      title: 'Not a statutory certificate',
      text: 'This report is not a certificate or a prescribed inspection under any building law unless the registered person who is responsible has inspected personally and signed it as such. It may serve that person as evidence.',
    },
    reliance: {
      title: 'Client information, third-party reliance and confidentiality',
      text: 'Information supplied by the client was taken as correct. The report is confidential to the client. Third parties may not rely on it without written consent of the issuer, and images of people or private premises must be kept confidential.',
    },
    hazards: {
      title: 'Urgent hazards and the client’s duty to act',
      text: 'Conditions that appear dangerous are marked as critical. The client is responsible for acting on them without delay, for protecting the public and for informing the authorities where the law requires it, whether or not the final report has been issued.',
    },
    liability: {
      title: 'Limitation of liability and intellectual property',
      text: 'As far as the law permits, the issuer’s liability is limited to the fee paid for the inspection and excludes indirect loss. Copyright in the report and its images remains with the issuer; the client may use them for the purpose stated above once the fee has been paid.',
    },
    queries: {
      title: 'Queries, ten-day dispute period and governing law',
      text: 'Queries or disputes about this report must be raised in writing within ten days of its issue; the issuer will then review the matter. After these ten days the report is taken as accepted, without prejudice to rights that consumers cannot waive. The law of the place where the asset stands applies.',
    },
  },
} as const
