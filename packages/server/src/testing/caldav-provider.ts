import { randomBytes } from 'node:crypto';
import { openCalDavCalendar } from '../open-caldav-calendar.ts';
import { openAdapterSandbox } from './adapter-sandbox.ts';

/** The adapter of CalDAV on the sandbox, which stands in for every server, without a server of ours around it. */
export async function startCalDavProvider() {
  const given = await openAdapterSandbox('caldav');
  const { sandbox, clock } = given;
  const caldav = await openCalDavCalendar({ config: { calDavServers: undefined, stripe: undefined }, sandbox, clock });
  return {
    ...given,
    caldav,
    createGrant: async (account = `trainer-${randomBytes(6).toString('hex')}`) => ({
      account,
      grant: await caldav.signIn({ server: 'https://cloud.example.org', userName: account, password: 'abcd-efgh-ijkl' }),
    }),
  };
}
