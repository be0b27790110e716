import { flightRoutes } from '@plumbline/contract/coverage/flights'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { planFlight } from './plan-flight.ts'

export function registerFlights(app: FastifyInstance, api: Api): void {
  implement(app, api, 'coverage', flightRoutes, { planFlight })
}
