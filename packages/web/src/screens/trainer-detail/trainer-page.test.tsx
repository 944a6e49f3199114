import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { programKeys } from '../../lib/query-keys.ts';
import { sampleProgram, sampleTrainer } from '../../testing/sample-trainer.ts';
import { answerTrainerReads, provideTrainerReads } from '../../testing/trainer-reads.ts';
import { TrainerPage } from './trainer-detail.tsx';

provideTrainerReads();
afterEach(() => history.replaceState(null, '', '/'));

const actions = {
  favorite: 'Favorite: Maya Okafor',
  message: 'Message Trainer: Maya Okafor',
  purchase: 'Purchase',
  report: 'Report this profile',
  answer: 'Answer Dana W.',
};

function open(id: number, role: User['role'], changes: Partial<PublicTrainer> = {}): void {
  render(
    <QueryClientProvider client={queryClient}>
      <TrainerPage
        trainer={{ ...sampleTrainer, ...changes }}
        user={{ id: id as UserId, role, timezone: 'America/New_York' } as User}
        near="27701"
      />
    </QueryClientProvider>,
  );
}

function offeredTo(...who: Parameters<typeof open>): string[] {
  open(...who);
  return offeredNow();
}

function offeredNow(): string[] {
  return Object.entries(actions).flatMap(([action, name]) =>
    screen.queryAllByRole<HTMLButtonElement>('button', { name }).some(({ disabled }) => !disabled) ? [action] : [],
  );
}

it.each<[who: string, id: number, User['role'], string[]]>([
  ['a parent', 5, 'parent', ['favorite', 'message', 'purchase', 'report']],
  ['another trainer', 6, 'trainer', ['report']],
  ['the trainer', 9, 'trainer', ['answer']],
  ['an operator', 2, 'admin', []],
])('%s is offered exactly what is theirs to do on the page of a trainer', async (_, id, role, offered) => {
  open(id, role);
  // The reviews come last.
  await screen.findByRole('region', { name: /Reviews/ });
  expect(offeredNow()).toEqual(offered);
});

it('no one buys from a trainer who cannot take payments', () => {
  expect(offeredTo(5, 'parent', { canAcceptPayments: false })).toEqual(['favorite', 'message', 'report']);
});

it('the head of the page shows the rating as stars out of 5, with how many reviews it rests on (S2§2)', () => {
  offeredTo(5, 'parent', { rating: 47, reviewCount: 12 });
  const head = within(screen.getByRole('region', { name: 'Trainer' }));
  expect(head.getByRole('img', { name: '4.7 out of 5 stars' })).toBeTruthy();
  expect(head.getByText('12', { exact: false })).toBeTruthy();
});

it('the head of the page says how far away the trainer is, and the programs begin with one that can be had online', () => {
  queryClient.setQueryData(programKeys.ofTrainer(sampleTrainer.id), [
    { ...sampleProgram, trainingFormat: 'In-Person' },
    { ...sampleProgram, id: 7 as ProgramId, title: 'Film Room', individualPrice: 150, trainingFormat: 'Hybrid (Both)' },
  ]);
  open(5, 'parent', { distanceMiles: 500, comesThere: false });
  expect(within(screen.getByRole('region', { name: 'Trainer' })).getByText('over 250 mi')).toBeTruthy();
  const titles = screen.getByRole('tabpanel', { name: /^Programs/ }).textContent ?? '';
  expect(titles.indexOf('Film Room')).toBeGreaterThanOrEqual(0);
  expect(titles.indexOf('Film Room')).toBeLessThan(titles.indexOf(sampleProgram.title));
});

/** Another program of the trainer, so that there is something to choose. */
const sellTwo = () =>
  queryClient.setQueryData(programKeys.ofTrainer(sampleTrainer.id), [
    sampleProgram,
    { ...sampleProgram, id: 7 as ProgramId, title: 'Six Weeks', individualPrice: 480, sessionsIncluded: 6 },
  ]);
const bought = () => screen.getByRole('complementary', { name: 'Purchase' });

it('leads to the programs first, and to the booking sheet once they have been seen', () => {
  sellTwo();
  open(5, 'parent');
  expect(bought().textContent).toContain('Online from $89');
  expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
  fireEvent.click(within(bought()).getByRole('button', { name: 'Choose' }));
  expect(location.search).toBe('?tab=programs');
  expect(screen.getByRole('tab', { name: /^Programs/ }).getAttribute('aria-selected')).toBe('true');
  expect(within(bought()).getByRole('button', { name: 'Purchase' })).toBeTruthy();
});

it('says of a trainer out of reach what training online costs, though in person would be less', () => {
  queryClient.setQueryData(programKeys.ofTrainer(sampleTrainer.id), [
    { ...sampleProgram, trainingFormat: 'In-Person' },
    { ...sampleProgram, id: 7 as ProgramId, trainingFormat: 'Hybrid (Both)', individualPrice: 120 },
  ]);
  open(5, 'parent', { distanceMiles: 250, comesThere: false });
  expect(bought().textContent).toContain('Online from $120');
  cleanup();
  open(5, 'parent', { distanceMiles: 15, comesThere: false });
  expect(bought().textContent).toContain('In person from $89');
});

it.each([
  ['less', { maxCapacity: 4, groupPrice: 39 }, 'or $39 in a group'],
  ['as much', { maxCapacity: 4, groupPrice: 89 }, null],
  ['nothing, since nobody else can join,', { maxCapacity: 1, groupPrice: 39 }, null],
  ['less, and is full,', { maxCapacity: 4, groupPrice: 39, groupPlacesLeft: 0 }, null],
])('says beside the price of one athlete what a group costs: %s', (_, changes, text) => {
  queryClient.setQueryData(programKeys.ofTrainer(sampleTrainer.id), [{ ...sampleProgram, ...changes }]);
  open(5, 'parent');
  expect(within(bought()).queryByText(/in a group$/)?.textContent ?? null).toBe(text);
});

it.each<[what: string, act: () => void, scrolls: number]>([
  ['goes to the programs that its address asks for', () => undefined, 1],
  ['stays where it is once something was pressed', () => fireEvent.pointerDown(bought()), 0],
])('%s', async (_, act, scrolls) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  history.replaceState(null, '', '/?tab=programs');
  sellTwo();
  open(5, 'parent');
  act();
  await screen.findByRole('region', { name: /Reviews/ });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(scroll).toHaveBeenCalledTimes(scrolls);
});

it('shows what one session of a package costs', () => {
  sellTwo();
  open(5, 'parent');
  const programs = within(screen.getByRole('region', { name: 'Programs' })).getAllByRole('listitem');
  expect(programs.map(({ textContent }) => /\$[\d.]+ a session/.exec(textContent ?? '')?.[0])).toEqual([undefined, '$80.00 a session']);
});

it('says how fast the trainer replies only where that was measured', () => {
  open(5, 'parent');
  expect(screen.queryByText(/Usually replies/)).toBeNull();
  cleanup();
  open(5, 'parent', { medianReplyMinutes: 100 });
  expect(screen.getAllByText('Usually replies within 2 hours')).not.toHaveLength(0);
  expect(screen.getByText('usual reply')).toBeTruthy();
});

describe('the next opening', () => {
  const at = (hour: number) => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000 + hour * 3_600_000).toISOString();
  const free = [
    { startTime: at(11), endTime: at(12), isUsual: false },
    { startTime: at(20), endTime: at(21), isUsual: true },
  ];
  const ofOpenings = (address: string) => address.includes('/free-times');
  const onScreen = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));

  it('is the first of the usual times, in the zone of who looks', async () => {
    answerTrainerReads({ free });
    onScreen(true);
    open(5, 'parent');
    const said = await screen.findByText(/^Next opening: /);
    const wanted = new Date(at(20)).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' });
    expect(said.textContent).toContain(wanted);
  });

  it.each([
    ['none', []],
    ['only times outside the usual hours', free.slice(0, 1)],
  ])("isn't named where the next days have %s", async (_, times) => {
    const asked = answerTrainerReads({ free: times });
    onScreen(true);
    open(5, 'parent');
    await waitFor(() => expect(asked.filter(ofOpenings)).toHaveLength(1));
    expect(screen.queryByText(/Next opening/)).toBeNull();
  });

  it.each([
    ['on a phone, where the panel has no room', () => onScreen(false), {}],
    ['of a trainer who takes no bookings', () => onScreen(true), { canAcceptPayments: false }],
  ])("isn't asked for %s", async (_, prepare, changes) => {
    const asked = answerTrainerReads({ free });
    prepare();
    open(5, 'parent', changes);
    await screen.findByRole('complementary', { name: 'Purchase' });
    expect(asked.filter(ofOpenings)).toEqual([]);
  });
});

describe('the code of a link', () => {
  const address = `/api/trainers/${sampleTrainer.id}/promo-code?code=spring`;
  const answerCode = (reply: () => Response) => answerTrainerReads({ replies: { [address]: reply } });
  beforeEach(() => history.replaceState(null, '', '/athlete/9?code=spring'));

  it('says what it takes off where the price is, and stays in the address when one goes to the programs', async () => {
    answerCode(() => Response.json({ code: 'SPRING', discount: { kind: 'percent', percent: 20 } }));
    sellTwo();
    open(5, 'parent');
    await waitFor(() => expect(bought().textContent).toContain('Code SPRING takes 20% off'));
    fireEvent.click(within(bought()).getByRole('button', { name: 'Choose' }));
    expect(location.search).toBe('?code=spring&tab=programs');
    expect(bought().textContent).toContain('Code SPRING takes 20% off');
  });

  it('says why it takes nothing off', async () => {
    answerCode(() => Response.json({ message: 'This code has ended.', code: 'promo_code.ended' }, { status: 409 }));
    open(5, 'parent');
    await waitFor(() => expect(bought().textContent).toContain('SPRING: This code has ended.'), { timeout: 5_000 });
  });
});

it('offers the waitlist where Purchase would be while the trainer takes no bookings', async () => {
  open(5, 'parent', { canAcceptPayments: false, paymentBlockedReason: "Maya isn't taking bookings yet." });
  await waitFor(() => expect(within(bought()).getByRole('button', { name: 'Join the waitlist' })).toBeTruthy());
  expect(bought().textContent).toContain("Maya isn't taking bookings yet.We'll email you when Maya takes bookings.");
  expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
});

it('offers one way to report a program, however many there are, and asks which', async () => {
  sellTwo();
  open(5, 'parent');
  fireEvent.click(screen.getByRole('button', { name: 'Report a program' }));
  const options = within(await screen.findByRole('dialog')).getByLabelText('Which one?');
  expect([...options.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([sampleProgram.title, 'Six Weeks']);
});

describe('booking a session again', () => {
  const again = {
    trainerId: sampleTrainer.id,
    programId: sampleProgram.id,
    programTitle: 'First Touch',
    sessionType: 'individual',
    athleteId: 4,
  };
  const answerWith = (reply: object, init?: ResponseInit) =>
    answerTrainerReads({ replies: { '/api/appointments/12/again': () => Response.json(reply, init) } });
  beforeEach(() => history.replaceState(null, '', '/athlete/9?tab=programs&again=12'));

  it('opens the sheet at the times of its program, once', async () => {
    answerWith(again);
    open(5, 'parent');
    await screen.findByRole('heading', { name: /^Step 2 of 4/ }, { timeout: 5_000 });
    expect(location.search).toBe('?tab=programs');
  });

  it('says in one sentence that its program is gone, and shows the others', async () => {
    answerWith({ ...again, programId: 999 });
    open(5, 'parent');
    await screen.findByText("Maya doesn't offer First Touch anymore. Choose what to book instead.");
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why when the trainer takes no payments now', async () => {
    answerWith(again);
    open(5, 'parent', { canAcceptPayments: false, paymentBlockedReason: 'Maya is taking a break.' });
    await screen.findByText("You can't book Maya again right now. Maya is taking a break.");
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the page alone for the session of another family', async () => {
    answerWith({ message: 'Not found', code: 'appointment.not_found' }, { status: 404 });
    open(5, 'parent');
    await waitFor(() => expect(location.search).toBe('?tab=programs'), { timeout: 5_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link that books', () => {
  const follow = (book: string) => history.replaceState(null, '', `/athlete/9?tab=programs&${book}`);

  it('opens the sheet at its program, once', async () => {
    sellTwo();
    follow('book=7');
    open(5, 'parent');
    const sheet = await screen.findByRole('dialog', {}, { timeout: 5_000 });
    await within(sheet).findByRole('heading', { name: /^Step 2/ }, { timeout: 5_000 });
    expect(sheet.textContent).toContain('Six Weeks');
    expect(location.search).toBe('?tab=programs');
  });

  it.each(['book', 'book=999', 'book=x'])('asks which program where it names none that is on sale: %s', async (book) => {
    sellTwo();
    follow(book);
    open(5, 'parent');
    const sheet = await screen.findByRole('dialog', {}, { timeout: 5_000 });
    await within(sheet).findByRole('radio', { name: /Six Weeks/, checked: false }, { timeout: 5_000 });
    expect(location.search).toBe('?tab=programs');
  });

  it.each<[who: string, User['role'], Partial<PublicTrainer>]>([
    ['another trainer', 'trainer', {}],
    ['a family whose trainer takes no payments', 'parent', { canAcceptPayments: false }],
  ])('opens nothing for %s', async (_, role, changes) => {
    follow('book=7');
    open(5, role, changes);
    await waitFor(() => expect(location.search).toBe('?tab=programs'), { timeout: 5_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
