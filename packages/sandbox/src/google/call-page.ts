import type { FastifyInstance } from 'fastify';
import { sendNotice } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { CALL_PATH } from './conference.ts';
import { because } from './consent-page.ts';

/** Where the links of video calls lead: a page that says where they'd lead. */
export function mountCallPage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { code: string } }>(`${CALL_PATH}/:code`, async (request, reply) =>
    sendNotice(world, reply, {
      status: 200,
      title: 'Video call',
      text: `With Google Meet the two would see each other here now, in the call ${request.params.code}.`,
      standsFor: 'Google Meet',
      because,
    }),
  );
}
