import { expect } from '@playwright/test';
import { test as plain } from './harness/test.ts';
import { accountStates } from './screens/account-states.ts';
import { billingStates } from './screens/billing-states.ts';
import { calendarStates } from './screens/calendar-states.ts';
import { type Cast, gatherCast } from './screens/cast.ts';
import { checkScreen, collectFaults } from './screens/check-screen.ts';
import { consoleStates } from './screens/console-states.ts';
import { findingStates } from './screens/finding-states.ts';
import { hostedStates } from './screens/hosted-states.ts';
import { mediaStates } from './screens/media-states.ts';
import { messageStates } from './screens/message-states.ts';
import { notificationStates } from './screens/notification-states.ts';
import { choosingStates, sessionStates } from './screens/parent-states.ts';
import { publicProfileStates } from './screens/public-profile-states.ts';
import { scheduleStates } from './screens/schedule-states.ts';
import { sessionLifeStates } from './screens/session-life-states.ts';
import { standingStates } from './screens/standing-states.ts';
import { sellingStates, settingUpStates } from './screens/trainer-states.ts';
import { visitorStates } from './screens/visitor-states.ts';
import { waitingStates } from './screens/waiting-states.ts';

const test = plain.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use) => use(await gatherCast()),
    { scope: 'worker' },
  ],
});

const states = [
  ...visitorStates,
  ...accountStates,
  ...settingUpStates,
  ...standingStates,
  ...waitingStates,
  ...sellingStates,
  ...mediaStates,
  ...billingStates,
  ...choosingStates,
  ...findingStates,
  ...publicProfileStates,
  ...sessionStates,
  ...sessionLifeStates,
  ...scheduleStates,
  ...notificationStates,
  ...messageStates,
  ...calendarStates,
  ...consoleStates,
  ...hostedStates,
];

for (const { name, as, path, reach, mayAnswer = [] } of states) {
  test(name, async ({ openBrowser, cast }) => {
    const page = await openBrowser({ as: await as?.(cast) });
    const faults = collectFaults(page, mayAnswer);
    await page.goto(await path(cast));
    await reach(page, cast);
    await checkScreen(page);
    expect(faults, 'no error on the console, no failed request').toEqual([]);
  });
}
