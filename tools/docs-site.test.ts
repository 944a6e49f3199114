import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFUND_ALONE_MAX_CENTS } from '../packages/contract/src/admin/money.ts';
import { formatCents } from '../packages/contract/src/core/number-format.ts';
import { currentRefundPolicy } from '../packages/contract/src/payments/refund-policy.ts';
import { MINIMUM_PAYOUT_CENTS } from '../packages/contract/src/payouts/minimum-payout.ts';
import { REQUEST_ANSWER_HOURS } from '../packages/contract/src/scheduling/states.ts';
import { HOLD_MINUTES } from '../packages/contract/src/scheduling/time-hold.ts';
import { CARE_HOURS } from '../packages/contract/src/sessions/session-athlete.ts';
import { findDeadAnchors, findDeadFileLinks } from './docs-site.ts';
import { root } from './repository.ts';

const { fullRefundHoursBefore, unscheduledRefundDays } = currentRefundPolicy;

test.each([
  ['parents', `kept for you for ${HOLD_MINUTES} minutes`],
  ['parents', `Without an answer within ${REQUEST_ANSWER_HOURS} hours`],
  ['parents', `You cancel at least ${fullRefundHoursBefore} hours before the session`],
  ['parents', `Everything, for ${unscheduledRefundDays} days`],
  ['parents', `from ${CARE_HOURS} hours before the session until ${CARE_HOURS} hours after it`],
  ['trainers', `for at most ${REQUEST_ANSWER_HOURS} hours`],
  ['trainers', `at least ${formatCents(MINIMUM_PAYOUT_CENTS)} has come together`],
  ['trainers', `later than ${fullRefundHoursBefore} hours before a session`],
  ['operators', `a refund above ${formatCents(REFUND_ALONE_MAX_CENTS)}`],
])('the guide for %s says what the product does: "%s"', (guide, sentence) => {
  expect(readFileSync(join(root, `docs/guide/${guide}.md`), 'utf8')).toContain(sentence);
});

test('a link to a heading that is not on its page is found, one to a heading that is there is not', () => {
  const pages = new Map([
    ['/a.html', '<h2 id="here"></h2><a href="#here"></a><a href="/b.html#there"></a><a href="#gone"></a>'],
    ['/b.html', '<h2 id="there"></h2><a href="/a.html#lost"></a><a href="https://x1.test/#far"></a>'],
  ]);
  expect(findDeadAnchors(pages)).toEqual([
    "/a.html links to #gone, and there's no such heading",
    "/b.html links to /a.html#lost, and there's no such heading",
  ]);
});

test('a link of the readme to no file, no picture or no heading is found', () => {
  const pages = new Map([['/operations.html', '<h2 id="scale"></h2>']]);
  const readme = `[right](docs/operations.md#scale) [out](https://x1.test/#far) \`[code](gone.md)\` <img src="docs/pictures/landing.jpg">
[gone](docs/gone.md), [no heading](docs/operations.md#gone) <img src="docs/pictures/gone.jpg">
[named]

[named]: tools/gone.ts`;
  expect(findDeadFileLinks('README.md', readme, pages)).toEqual([
    "README.md links to docs/gone.md, and there's no such file",
    "README.md links to docs/operations.md#gone, and there's no such heading",
    "README.md links to docs/pictures/gone.jpg, and there's no such file",
    "README.md links to tools/gone.ts, and there's no such file",
  ]);
});
