import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';
import { CHECK_RENEWAL_DAYS } from '@x1/contract/background-checks/states.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';

/** What a trainer can do next. `answer`: at the provider, where the report is. */
export type CheckStep = 'start' | 'renew' | 'fill-in' | 'answer' | 'refresh' | 'identity' | 'state' | 'support' | 'none';

/** How a check stands, in words for its owner. */
interface CheckStage {
  readonly badge: string;
  readonly tone: 'neutral' | 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly step: CheckStep;
}

const dayMs = 86_400_000;

interface Viewer {
  readonly zone: string;
  readonly now: Date;
}

/** How the check stands for its owner, and what's next. Nobody else reads any of this but the line on the page. */
export function stageOf(check: OwnBackgroundCheck, viewer: Viewer): CheckStage {
  const { state } = check;
  if (state === null || state === 'canceled' || state === 'expired') return beginning(check, viewer);
  if (state === 'clear' || state === 'engaged') return accepted(check, state, viewer);
  return underWay(check, state, viewer);
}

const hasEnded = ({ validUntil }: OwnBackgroundCheck, { now }: Viewer) => validUntil === null || Date.parse(validUntil) <= now.getTime();

/** Starting, unless something comes first. */
function startStep({ obstacle }: OwnBackgroundCheck, step: 'start' | 'renew'): CheckStep {
  if (obstacle === null) return step;
  return obstacle === 'identity' || obstacle === 'state' ? obstacle : 'none';
}

function dateText(instant: string | null, { zone }: Viewer): string {
  return instant === null ? 'then' : formatLongDate(instant, zone);
}

/** None yet, or one that came to nothing. */
function beginning(check: OwnBackgroundCheck, viewer: Viewer): CheckStage {
  const { state, obstacle } = check;
  const neutral = { badge: 'Not started', tone: 'neutral' } as const;
  if (obstacle === 'not_offered') {
    return { ...neutral, title: "Background checks aren't offered yet", text: 'You can publish and train without one.', step: 'none' };
  }
  const step = startStep(check, hasEnded(check, viewer) ? 'start' : 'renew');
  if (state === 'expired') {
    return {
      badge: 'Expired',
      tone: 'neutral',
      title: 'Your invitation has ended',
      text: 'The form was open for a week. You can start again anytime.',
      step,
    };
  }
  if (state === 'canceled') {
    return {
      badge: 'Canceled',
      tone: 'neutral',
      title: 'Your check was canceled',
      text: 'Nothing came of it. You can start again anytime.',
      step,
    };
  }
  return { ...neutral, title: 'Pass a background check', text: reasonText(check), step };
}

function reasonText({ obstacle, isRequired }: OwnBackgroundCheck): string {
  if (obstacle === 'identity') return 'Verify your identity first. Then you can start your background check. X1 pays for it.';
  if (obstacle === 'state') return 'Add the state you train in to your profile first: the check follows its law. X1 pays for it.';
  return isRequired
    ? 'You need one before you publish a program. X1 pays for it, and families see that you passed.'
    : "It's up to you. X1 pays for it, and families see that you passed.";
}

function accepted(check: OwnBackgroundCheck, state: 'clear' | 'engaged', viewer: Viewer): CheckStage {
  const until = dateText(check.validUntil, viewer);
  if (hasEnded(check, viewer)) {
    return {
      badge: 'Ended',
      tone: 'warn',
      title: 'Your background check has ended',
      text: `It was good until ${until}. Start a new one, and families see it again once you've passed.`,
      step: startStep(check, 'start'),
    };
  }
  const isRenewable = Date.parse(check.validUntil ?? '') <= viewer.now.getTime() + CHECK_RENEWAL_DAYS * dayMs;
  const step = isRenewable ? startStep(check, 'renew') : 'none';
  if (state === 'engaged') {
    return {
      badge: 'Accepted',
      tone: 'ok',
      title: "You're all set",
      text: `We've looked at your report, and you can train families on X1. It's good until ${until}.`,
      step,
    };
  }
  return {
    badge: 'Passed',
    tone: 'ok',
    title: 'You passed your background check',
    text: check.passedIn
      ? `Families read “${passedCheckText(check.passedIn)}” on your page and in search. It's good until ${until}.`
      : `It's good until ${until}.`,
    step,
  };
}

type UnderWay = Exclude<NonNullable<OwnBackgroundCheck['state']>, 'clear' | 'engaged' | 'canceled' | 'expired'>;

function underWay(check: OwnBackgroundCheck, state: UnderWay, viewer: Viewer): CheckStage {
  switch (state) {
    case 'starting':
      return {
        badge: 'Starting',
        tone: 'warn',
        title: 'Your check is being set up',
        text: "You've authorized it, and Checkr hasn't answered yet. We keep trying; you can, too.",
        step: 'refresh',
      };
    case 'invited':
      return {
        badge: 'Your turn',
        tone: 'warn',
        title: 'Tell Checkr who you are',
        text: `The form takes about ten minutes and is open until ${dateText(check.formUntil, viewer)}. Your answers go to Checkr, not to X1.`,
        step: 'fill-in',
      };
    case 'pending':
      return {
        badge: 'In progress',
        tone: 'warn',
        title: 'Your check is under way',
        text: "Most are done within a few days. We'll let you know.",
        step: 'refresh',
      };
    case 'suspended':
      return {
        badge: 'Your turn',
        tone: 'warn',
        title: 'Checkr needs something from you',
        text: "Checkr has emailed you what's missing. Your check goes on as soon as it's there.",
        step: 'answer',
      };
    case 'consider':
      return {
        badge: 'In review',
        tone: 'warn',
        title: 'We take a look at your report',
        text: 'Checkr is done, and something in the report needs a look by a person. Nobody but you and our team knows.',
        step: 'answer',
      };
    case 'disputed':
      return {
        badge: 'In dispute',
        tone: 'warn',
        title: 'Checkr looks into your dispute',
        text: 'That can take up to 30 days. Nothing is decided before it ends.',
        step: 'answer',
      };
    case 'pre_adverse':
      return {
        badge: 'Please answer',
        tone: 'bad',
        title: 'Please read what Checkr sent you',
        text: `Because of your report you may not be able to train on X1. If something in it is wrong or needs explaining, tell Checkr: nothing is decided before ${dateText(check.decisionAt, viewer)}.`,
        step: 'answer',
      };
    case 'adverse':
      return {
        badge: 'Decided',
        tone: 'bad',
        title: 'We decided after your background check',
        text: 'Checkr has sent you the decision and your rights. You can still get a free copy of the report and dispute it.',
        step: 'support',
      };
  }
}
