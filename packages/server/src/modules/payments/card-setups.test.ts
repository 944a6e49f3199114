import { describe, expect, it } from 'vitest';
import { insertSecondAdult } from '../../testing/family.ts';
import { openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { submitHostedPage, withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

type Parent = Awaited<ReturnType<typeof app.signUp>>;

const begin = (parent: Parent, requestId: string = crypto.randomUUID()) => parent.api.payments.beginCard({ body: { requestId } });
const finish = (parent: Parent, { setupId }: Awaited<ReturnType<typeof begin>>) => parent.api.payments.finishCard({ params: { setupId } });

/** Adds a card as the page does: begins, hands it to the provider, asks what became of it. */
async function add(parent: Parent, card?: Parameters<typeof payByCard>[2]) {
  const setup = await begin(parent);
  const answer = await payByCard(app, setup.clientSecret, card);
  return { setup, answer, ...(await finish(parent, setup)) };
}

/** Answers the bank's page of a card that asks for it. */
async function answerBank({ body }: Awaited<ReturnType<typeof payByCard>>, outcome: 'authenticated' | 'failed'): Promise<void> {
  const { next_action: next } = body as { next_action?: { redirect_to_url: { url: string } } };
  await submitHostedPage(app, next?.redirect_to_url.url ?? '', { outcome });
}

describe('a card that is added without paying', () => {
  it('is kept, charges nothing, and pays the next session', async () => {
    const parent = await app.signUp('parent');
    const { card } = await add(parent);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', isExpired: false });
    expect(await parent.api.payments.listCards()).toEqual([card]);
    expect(await app.db.selectFrom('transactions').select('id').where('parentId', '=', parent.user.id).execute()).toEqual([]);

    const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(app));
    if (!card) throw new Error('no card was kept');
    await parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId: card.id } });
    await payByCard(app, clientSecret, { kept: card.id });
    const { status } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(status).toBe('succeeded');
  });

  it('is one setup for the same click twice, and kept once', async () => {
    const parent = await app.signUp('parent');
    const requestId = crypto.randomUUID();
    const [one, other] = await Promise.all([begin(parent, requestId), begin(parent, requestId)]);
    expect(one).toEqual(other);
    const answers = await Promise.all([1, 2].map(() => payByCard(app, one.clientSecret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [first, second] = await Promise.all([finish(parent, one), finish(parent, one)]);
    expect(first.card).not.toBeNull();
    expect(first).toEqual(second);
    expect(await parent.api.payments.listCards()).toHaveLength(1);
  });

  it('is listed once although it was kept before, by paying or by adding it', async () => {
    const parent = await app.signUp('parent');
    const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(app));
    await parent.api.payments.chooseCard({ params: { transactionId }, body: { keep: true } });
    await payByCard(app, clientSecret);
    await add(parent);
    const earlier = await add(parent);
    const { card } = await add(parent);
    expect(await parent.api.payments.listCards()).toEqual([card]);
    expect(await finish(parent, earlier.setup)).toEqual({ card });
    await parent.api.payments.removeCard({ params: { cardId: card?.id ?? ('' as never) } });
    expect(await parent.api.payments.listCards()).toEqual([]);
    expect(await finish(parent, earlier.setup)).toEqual({ card: null });
  });

  it('is not kept when its bank declines, and another one can be tried', async () => {
    const parent = await app.signUp('parent');
    const { setup, answer, card } = await add(parent, '4000000000000002');
    expect([answer.status, card]).toEqual([402, null]);
    await payByCard(app, setup.clientSecret, '5555555555554444');
    expect(await finish(parent, setup)).toMatchObject({ card: { last4: '4444' } });
    expect(await parent.api.payments.listCards()).toHaveLength(1);
  });

  it.each([
    { outcome: 'authenticated', kept: 1 },
    { outcome: 'failed', kept: 0 },
  ] as const)('that its bank asks about is kept only once its owner has said yes: $outcome', async ({ outcome, kept }) => {
    const parent = await app.signUp('parent');
    const { setup, answer, card } = await add(parent, '4000002500003155');
    expect(card).toBeNull();
    await answerBank(answer, outcome);
    // Also where the browser never comes back: the provider has it.
    expect(await parent.api.payments.listCards()).toHaveLength(kept);
    expect((await finish(parent, setup)).card === null).toBe(kept === 0);
  });

  it('is kept once however often its webhooks arrive', async () => {
    const parent = await app.signUp('parent');
    await withFaults(app, { duplicateWebhooks: 1 }, () => add(parent));
    await app.drainJobs();
    expect(await parent.api.payments.listCards()).toHaveLength(1);
  });
});

describe('nobody else', () => {
  it('learns of a card, or finishes it: not a stranger, not the other adult of the family, not a trainer', async () => {
    const [parent, adult, stranger] = [await app.signUp('parent'), await app.signUp('parent'), await app.signUp('parent')];
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    const { setup } = await add(parent);
    await add(stranger, '5555555555554444');
    for (const other of [adult, stranger]) {
      await expect(finish(other, setup)).rejects.toMatchObject({ status: 404, code: 'payment_card.setup_not_found' });
    }
    expect(await adult.api.payments.listCards()).toEqual([]);
    expect((await stranger.api.payments.listCards()).map(({ last4 }) => last4)).toEqual(['4444']);
    const trainer = await app.signUp('trainer');
    await expect(begin(trainer)).rejects.toMatchObject({ status: 403 });
    await expect(finish(trainer, setup)).rejects.toMatchObject({ status: 403 });
  });

  it('adds a card with the request of another person', async () => {
    const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const requestId = crypto.randomUUID();
    const [one, two] = [await begin(parent, requestId), await begin(other, requestId)];
    expect(one.setupId).not.toBe(two.setupId);
  });

  it('finishes what the provider has never heard of', async () => {
    const parent = await app.signUp('parent');
    const { clientSecret } = await begin(parent);
    const unknown = { setupId: 'seti_unknown', clientSecret } as Awaited<ReturnType<typeof begin>>;
    await expect(finish(parent, unknown)).rejects.toMatchObject({ code: 'payment_card.setup_not_found' });
  });
});

describe('when the provider', () => {
  it("doesn't respond, no card is added, and the same click works later", async () => {
    const parent = await app.signUp('parent');
    const requestId = crypto.randomUUID();
    const setup = await begin(parent);
    await withFaults(app, { providerDown: true }, async () => {
      for (const call of [() => begin(parent, requestId), () => finish(parent, setup)]) {
        await expect(call()).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' });
      }
    });
    const again = await begin(parent, requestId);
    await payByCard(app, again.clientSecret);
    expect((await finish(parent, again)).card).not.toBeNull();
  });

  it('has lost a customer, the next card is added to a new one', async () => {
    const parent = await app.signUp('parent');
    await add(parent);
    const customer = await app.db.selectFrom('paymentCustomers').selectAll().where('userId', '=', parent.user.id).executeTakeFirst();
    await app.adapters.cards.deleteCustomer(customer?.providerCustomerId ?? '');
    expect((await add(parent, '5555555555554444')).card).toMatchObject({ last4: '4444' });
    expect(await parent.api.payments.listCards()).toHaveLength(1);
  });
});

it('a person who leaves while adding a card leaves none', async () => {
  const parent = await app.signUp('parent');
  const setup = await begin(parent);
  await parent.api.accounts.closeAccount({ body: { password: parent.password } });
  await app.drainJobs();
  expect((await payByCard(app, setup.clientSecret)).status).toBe(404);
});
