import { randomBytes } from 'node:crypto'
import { aDomain } from '../builders/sign-on-builders.ts'
import { existing, type Recipe } from './permissions.stage.ts'

const email = () => `a${randomBytes(6).toString('hex')}@example.com`
const inCorporate: Recipe = ({ place }) => ({ params: { corporateId: place.corporateId } })

/** Proven, so that no name server is asked for it. */
const ofDomain: Recipe = async (stage) => ({
  params: {
    corporateId: stage.place.corporateId,
    domainId: await aDomain(stage.db, {
      corporateId: existing(stage),
      domain: `a${randomBytes(6).toString('hex')}.example`,
      proof: 'operator',
    }),
  },
})

export const signOnRequests: Readonly<Record<string, Recipe>> = {
  'accounts.findSignOn': () => ({ body: { email: email() } }),
  'accounts.beginSignOn': () => ({ body: { email: email(), locale: 'en' } }),
  'accounts.finishSignOn': () => ({ body: { state: randomBytes(32).toString('base64url'), code: 'abc' } }),
  'accounts.signOn': inCorporate,
  'accounts.saveSignOn': ({ place }) => ({
    params: { corporateId: place.corporateId },
    // An address that is refused before anything is asked.
    body: { issuer: 'https://127.0.0.1', clientId: 'plumbline', clientSecret: 'x', roleClaim: null, roles: [] },
  }),
  'accounts.removeSignOn': inCorporate,
  'accounts.requireSignOn': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { isRequired: true },
  }),
  'accounts.addDomain': ({ place }) => ({
    params: { corporateId: place.corporateId },
    body: { domain: 'walk.example' },
  }),
  'accounts.proveDomain': ofDomain,
  'accounts.removeDomain': ofDomain,
  'accounts.listDomains': () => ({}),
  'accounts.setDomain': ({ world }) => ({
    body: { domain: `a${randomBytes(6).toString('hex')}.example`, corporateId: world.own.assigned.corporateId },
  }),
}
