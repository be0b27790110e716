import { tutorialIds, type TutorialId } from '../../tutorials/captions.ts'
import { demonstration } from '../../tutorials/demonstration.ts'
import { size } from '../../tutorials/film.ts'
import { readRecording } from '../../tutorials/recording.ts'
import { withTodaysNames } from '../../tutorials/renamed.ts'
import { scenes } from '../../tutorials/scenes.ts'
import { makeWalk } from '../../tutorials/walk.ts'
import { expect, test } from '../support/journey.ts'
import { inSlowRun, locales } from '../support/words.ts'

test.use({ viewport: size })

/**
 * These three show the whole flight and the detector's suggestions, which the small demonstration of the journeys
 * lacks: `npm run tutorials -- --walk` takes their steps.
 */
const onWholeFlight: readonly TutorialId[] = ['inspection-result', 'result-review', 'report-definition']

for (const locale of locales) {
  for (const id of tutorialIds.filter((one) => !onWholeFlight.includes(one))) {
    test(`the steps of the tutorial ${id} can be followed (${locale})`, inSlowRun, async ({ page, baseURL }) => {
      test.setTimeout(180_000)
      const place = { ...(await demonstration(baseURL!)), locale }
      const { begin, play } = scenes[id]
      await begin(page, place)
      const { stage, recording } = makeWalk(page, locale)
      await play(stage, place)
      const recorded = readRecording(id, locale)
      // Other buttons than in the film: `npm run tutorials -- NAME --in LANGUAGE` records it again.
      // scripts/tutorials.test.ts lists films without a recording.
      if (recorded !== undefined) expect(recording().targets).toEqual(withTodaysNames(recorded, locale).targets)
    })
  }
}
