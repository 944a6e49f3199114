/** Files whose rules are changed in turn, and the tests that are run against each change. */
export interface MutationGroup {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Each run of the tests then starts the product on a database of its own. */
  readonly needsDatabase: boolean;
}

const modules = 'packages/server/src/modules';

/** One file that works on the database, with the tests that are about it: those of the whole module would take hours. */
const onDatabase = (file: string, tests: readonly string[]): MutationGroup => ({
  files: [`${modules}/${file}`],
  tests: tests.map((test) => `${modules}/${test}.test.ts`),
  needsDatabase: true,
});

export const mutationGroups: readonly MutationGroup[] = [
  {
    files: [
      'packages/contract/src/payments/refund-policy.ts',
      'packages/contract/src/payments/session-shares.ts',
      'packages/contract/src/scheduling/session-actions.ts',
      `${modules}/payments/policy.ts`,
      `${modules}/payouts/policy.ts`,
      `${modules}/scheduling/policy.ts`,
      `${modules}/verification/policy.ts`,
    ],
    tests: ['packages/contract/src/**/*.test.ts', `${modules}/*/policy.test.ts`],
    needsDatabase: false,
  },
  onDatabase('payments/settle.ts', ['payments/settle', 'payments/left-meanwhile', 'payments/processing-fees', 'payments/webhooks']),
  onDatabase('payments/refunds.ts', [
    ...['payments/refunds', 'payments/cancellations', 'payments/packages', 'payments/left-meanwhile', 'payments/problem-reports'],
    ...['payments/trainer-refund', 'payments/disputes.long', 'payments/refund-answers'],
  ]),
  onDatabase('scheduling/close.ts', ['scheduling/completing', 'scheduling/no-show']),
];

/** A mutant that no test kills, and why none has to. */
export interface AcceptedSurvivor {
  readonly file: string;
  /** What stands in the source, and what the mutant has in its place. */
  readonly code: string;
  readonly replacement: string;
  readonly reason: string;
}

export const acceptedSurvivors: readonly AcceptedSurvivor[] = [
  {
    file: 'packages/contract/src/payments/refund-policy.ts',
    code: "'parent'",
    replacement: '""',
    reason: 'Equivalent: in canParentMove it is compared with nothing but the trainer.',
  },
  {
    file: 'packages/contract/src/payments/session-shares.ts',
    code: 'sessionNumber === null',
    replacement: 'false',
    reason: 'Equivalent: no session has the number null, so all of the amount is taken in proportion there, too.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: "party === 'trainer'",
    replacement: 'true',
    reason: 'Equivalent: a parent of a request that waits is refused before, and for anything else the answer is the same.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: 'facts.time !== null',
    replacement: 'true',
    reason: 'Equivalent: isUndisputed has asked for the time already; the compiler cannot know it.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: "'calendar.not_connected'",
    replacement: '""',
    reason: 'Equivalent: sessionActions asks whether there is a reason, not which; the server has a rule of its own that says it.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: "'auth.forbidden'",
    replacement: '""',
    reason: 'Equivalent: sessionActions asks whether there is a reason, not which; the server has a rule of its own that says it.',
  },
  {
    file: 'packages/server/src/modules/payments/settle.ts',
    code: 'transaction.holdExpiresAt !== null',
    replacement: 'true',
    reason: 'Equivalent: no hold is not later than now, either; the compiler wants to know.',
  },
  {
    file: 'packages/server/src/modules/scheduling/close.ts',
    code: "'only what has a time is closed'",
    replacement: '""',
    reason: 'The message of an invariant: the rules of the contract have refused a session without a time before.',
  },
  {
    file: 'packages/server/src/modules/scheduling/policy.ts',
    code: 'startsAt?.toISOString',
    replacement: 'startsAt.toISOString',
    reason: 'Equivalent: only a session with a time is refused as scheduled already; the compiler cannot know it.',
  },
  {
    file: 'packages/server/src/modules/scheduling/policy.ts',
    code: 'endsAt?.toISOString',
    replacement: 'endsAt.toISOString',
    reason: 'Equivalent: only a session with a time is refused as scheduled already; the compiler cannot know it.',
  },
  {
    file: 'packages/server/src/modules/verification/policy.ts',
    code: 'outcome.state === check.state || canTurn(identityTransitions, check.state, outcome.state)',
    replacement: 'true',
    reason: 'An invariant: nothing the provider tells leads to a transition that the table forbids.',
  },
  {
    file: 'packages/server/src/modules/verification/policy.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has it so.
    code: '`identity check of user ${check.userId} cannot turn from ${check.state} into ${outcome.state}`',
    replacement: '``',
    reason: 'The message of that invariant.',
  },
  {
    file: 'packages/server/src/modules/payments/refunds.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has it so.
    code: '`refund ${refund.id} is of a payment that never was`',
    replacement: '``',
    reason: 'The words of a state that the database rules out: a payment gets its status by its intent.',
  },
];
