/** A plausible mistake, as a change in one place. */
export interface PlantedBug {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

const server = 'packages/server/src';
const payments = `${server}/modules/payments`;
const payouts = `${server}/modules/payouts`;
const ledger = `${server}/modules/ledger`;
const contract = 'packages/contract/src';
const receipt = `${server}/modules/billing/reads/receipt.ts`;

/** The simulator must find each: `npm run prove` plants them one by one (security.md §4.3). */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'the platform fee is rounded down',
    file: `${contract}/core/platform-fee.ts`,
    find: 'Math.floor((grossCents * feeBasisPoints + 5_000) / 10_000)',
    replace: 'Math.floor((grossCents * feeBasisPoints) / 10_000)',
  },
  {
    name: 'a partial refund gives back nothing of the fee',
    file: `${contract}/core/platform-fee.ts`,
    find: 'return Math.floor((charge.feeCents * charge.returnedCents + Math.floor(charge.grossCents / 2)) / charge.grossCents);',
    replace: 'return charge.returnedCents === charge.grossCents ? charge.feeCents : 0;',
  },
  {
    name: 'what X1 pays of a price stays with the trainer when the card gets its money back',
    file: `${ledger}/journals.ts`,
    find: 'const undoneAfter = (returnedCents: number) => undonePriceCents({ paidCents: grossCents, promotionCents, returnedCents });',
    replace: 'const undoneAfter = (returnedCents: number) => returnedCents;',
  },
  {
    name: "the share of a purchase with X1's code is of what the card paid",
    file: `${payments}/settle.ts`,
    find: 'promotionCents: transaction.promotionCents,',
    replace: 'promotionCents: 0,',
  },
  {
    name: 'open payments keep no use of a code',
    file: `${payments}/reads/promo-uses.ts`,
    find: `.where(sql<boolean>\`(\${isKept} or \${isOpen})\`)`,
    replace: `.where(sql<boolean>\`(\${isKept})\`)`,
  },
  {
    name: 'open payments keep no credit',
    file: `${payments}/offer.ts`,
    find: 'const creditCents = partOf(balanceCents - keptCents);',
    replace: 'const creditCents = partOf(balanceCents);',
  },
  {
    name: "a refund that is all credit isn't given back as credit",
    file: `${payments}/payment-book.ts`,
    find: 'asCreditCents: refund.creditCents, refundId: refund.id',
    replace: 'asCreditCents: refund.creditCents === refund.amountCents ? 0 : refund.creditCents, refundId: refund.id',
  },
  {
    name: 'credit goes back before the card',
    file: `${contract}/payments/credit.ts`,
    find: 'const cardCents = Math.min(cents, Math.max(0, cardLeftCents));',
    replace: 'const cardCents = Math.min(cents, Math.max(0, cardLeftCents - 1));',
  },
  {
    name: 'what goes back of a redeemed gift card is taken from the card once more',
    file: `${payments}/gift-cards/give-back.ts`,
    find: "if (card.status === 'redeemed') return 0;",
    replace: '',
  },
  {
    name: 'a referral rewards the family that was brought alone',
    file: `${server}/modules/referrals/service.ts`,
    find: 'for (const familyId of families) await',
    replace: 'for (const familyId of families.filter((each) => each === friendId)) await',
  },
  {
    name: 'the browser is believed when it says that a payment failed',
    file: `${payments}/service.ts`,
    find: `await intents.endOpen(transaction, 'given up by the payer');`,
    replace: `await store.setFailed(db, id, 'given up by the payer');`,
  },
  {
    name: 'the refusal of one session of an accepted purchase refunds all of them',
    file: `${payments}/refunds.ts`,
    find: 'appointmentId: askedAgainAt ? appointmentId : undefined',
    replace: 'appointmentId: undefined',
  },
  {
    name: 'a share is released when the session is marked complete, before it ends',
    file: `${server}/modules/scheduling/store.ts`,
    find: 'greatest(completed_at, ends_at, time_agreed_at)',
    replace: 'greatest(completed_at, time_agreed_at)',
  },
  {
    name: 'a share is released before the parent has agreed to the time',
    file: `${server}/modules/scheduling/store.ts`,
    find: 'greatest(completed_at, ends_at, time_agreed_at)',
    replace: 'greatest(completed_at, ends_at)',
  },
  {
    name: 'a payout of a new seller is as large as the balance',
    file: `${payouts}/amount.ts`,
    find: 'const amountCents = Math.min(readyCents, capCents);',
    replace: 'const amountCents = capCents > 0 ? readyCents : 0;',
  },
  {
    name: 'a new seller requests the first payout',
    file: `${payouts}/service.ts`,
    find: '?.canRequest === false',
    replace: '?.canRequest === undefined',
  },
  {
    name: 'a time of the trainer is agreed as soon as the parent was told',
    file: `${server}/modules/scheduling/agree-on-time.ts`,
    find: 'new Date(toldAt.getTime() + TIME_ANSWER_HOURS * 3_600_000)',
    replace: 'new Date(toldAt.getTime() + TIME_ANSWER_HOURS)',
  },
  {
    name: 'a session that the parent moved or cancelled after it was closed early is released all the same',
    file: `${payments}/releases.ts`,
    find: 'if (!isKept && !(from && from <= clock.now())) return;',
    replace: 'void from;',
  },
  {
    name: 'a release that was planned stays planned when the parent gives the session up',
    file: `${payments}/releases.ts`,
    find: 'else await releaseStore.dropUnreleased(tx, appointmentId);',
    replace: '',
  },
  {
    name: 'the first held session of a package brings the money of all',
    file: `${contract}/payments/session-shares.ts`,
    find: 'if (others.length === 0) return unreleasedCents;',
    replace: 'if (others.length >= 0) return unreleasedCents;',
  },
  {
    name: 'a cancelled session of a package gives back the whole payment',
    file: `${payments}/refunds.ts`,
    find: 'Math.min(wantedCents ?? leftCents, leftCents)',
    replace: 'wantedCents === undefined ? leftCents : await entry.leftToAskCents()',
  },
  {
    name: 'the money of a session that was cancelled too late stays with nobody',
    file: `${payments}/module.ts`,
    find: 'if (cancelled.isKept) await service.keepRelease(cancelled);',
    replace: 'if (!cancelled.isKept) await service.keepRelease(cancelled);',
  },
  {
    name: 'the cent that rounding leaves stays behind when the last session is cancelled',
    file: `${ledger}/journals.ts`,
    find: 'if (isLast) return unreleasedCents;',
    replace: 'if (isLast && trainerPart === 0) return unreleasedCents;',
  },
  {
    name: 'a parent who cancels an hour before gets everything back',
    file: `${contract}/payments/refund-policy.ts`,
    find: 'return now <= time.startsAt - noticeMsOf(policy)',
    replace: 'return now <= time.startsAt - HOUR_MS',
  },
  {
    name: 'a share is released while a dispute is open',
    file: `${payments}/release-store.ts`,
    find: "and status = 'open'",
    replace: "and status = 'nowhere'",
  },
  {
    name: 'a share is released while a problem report is open',
    file: `${payments}/release-store.ts`,
    find: 'and decided_at is null',
    replace: 'and false',
  },
  {
    name: 'a share that is released during a review of its payment is not held',
    file: `${payments}/releases.ts`,
    find: 'if (isInReview) await payouts.holdShare',
    replace: 'if (isInReview && false) await payouts.holdShare',
  },
  {
    name: 'a payment is not reviewed when payer and trainer come to share a browser after it',
    file: `${payments}/reviews.ts`,
    find: 'for (const id of await listUnreviewedSharing(db, userId)) {',
    replace: 'for (const id of (await listUnreviewedSharing(db, userId)).slice(1)) {',
  },
  {
    name: 'Fridays pay a trainer whose payouts are stopped',
    file: `${payouts}/service.ts`,
    find: '(await store.canBePaid(tx, userId)) && !(await isStopped(tx, trainerId))',
    replace: '(await store.canBePaid(tx, userId))',
  },
  {
    name: 'a decided payout goes on while payouts are stopped',
    file: `${payouts}/advance.ts`,
    find: 'payout.providerPayoutId === null && (await isStopped(db, payout.trainerId))',
    replace: 'payout.providerPayoutId === null && (await isStopped(db, payout.trainerId)) && false',
  },
  {
    name: 'the share of a disputed payment is not held',
    file: `${payments}/payment-book.ts`,
    find: 'const causes = { dispute: isDisputed,',
    replace: 'const causes = { dispute: isDisputed && false,',
  },
  {
    name: 'a lost dispute is not counted as money that went back',
    file: `${payments}/payment-book.ts`,
    find: 'open.lostCents += ',
    replace: 'open.lostCents += 0 * ',
  },
  {
    name: 'what the processor keeps is not written down when a payment succeeds',
    file: `${payments}/settle.ts`,
    find: 'await ledger.recordProviderFee(tx, { transactionId: transaction.id, feeCents: providerFeeCents });',
    replace: 'void ledger;',
  },
  {
    name: 'a refund after the release is taken from what is not released',
    file: `${ledger}/journals.ts`,
    find: 'Math.min(trainerPart, unreleasedCents)',
    replace: 'trainerPart',
  },
  {
    name: 'a seat in a group that filled up meanwhile is sold all the same',
    file: `${payments}/settle.ts`,
    find: 'return isOverfull ? givenReasons.groupFilledUp : undefined;',
    replace: 'return void isOverfull;',
  },
  {
    name: 'a place that is offered to a family in line is sold to another one',
    file: `${payments}/taken-places.ts`,
    find: 'return taken + held + offered.length < program.maxCapacity;',
    replace: 'return taken + held < program.maxCapacity;',
  },
  {
    name: 'the sessions of a day that the trainer cancels are not paid back',
    file: `${payments}/module.ts`,
    find: 'await service.refundCancelled(cancelled);',
    replace: 'if (cancelled.changeId === undefined) await service.refundCancelled(cancelled);',
  },
  {
    name: 'a declined request is not paid back',
    file: `${payments}/module.ts`,
    find: '=> service.refundRejected(',
    replace: '=> (async (..._ignored: unknown[]) => {})(',
  },
  {
    name: 'nobody asks the provider for news whose webhook was lost',
    file: `${payments}/reconcile.ts`,
    find: "if (scope !== 'fresh') await charges.followNews(step, before(listsBackMs[scope]));",
    replace: 'void listsBackMs;',
  },
  {
    name: 'a share that is held is paid out',
    file: `${payouts}/amount.ts`,
    find: '!share.isHeld && share.releasedAt < cutoffAt',
    replace: 'share.releasedAt < cutoffAt',
  },
  {
    name: 'the cut-off is a day late',
    file: `${payouts}/fridays.ts`,
    find: 'addDays(friday, -fridayFromMonday)',
    replace: 'addDays(friday, 1 - fridayFromMonday)',
  },
  {
    name: "a receipt shows the trainer today's fee",
    file: receipt,
    find: `'payment.feeBasisPoints',`,
    replace: `sql<number>\`coalesce((select (v.value #>> '{}')::int from setting_versions v
      where v.setting = 'platformFee' order by v.effective_at desc limit 1), payment.fee_basis_points)\`.as('feeBasisPoints'),`,
  },
  {
    name: 'a receipt shows the specified refund notice, whatever was in force',
    file: receipt,
    find: 'refundPolicy: RefundPolicy.parse(payment.refundPolicy),',
    replace: 'refundPolicy: { ...RefundPolicy.parse(payment.refundPolicy), fullRefundHoursBefore: 24 },',
  },
  {
    name: 'a receipt shows how many sessions the program brings by now',
    file: receipt,
    find: `'payment.sessionsIncluded',`,
    replace: `sql<number>\`(select program.sessions_included from programs program where program.id = payment.program_id)\`.as('sessionsIncluded'),`,
  },
  {
    name: "a receipt shows the trainer what the family's credit paid",
    file: receipt,
    find: 'creditAmount: isRecipientAlone ? null : payment.creditCents,',
    replace: 'creditAmount: payment.creditCents,',
  },
  {
    name: 'of the fees of several sports the highest counts',
    file: `${contract}/settings/versions.ts`,
    find: 'ofSports.length > 0 ? Math.min(...ofSports)',
    replace: 'ofSports.length > 0 ? Math.max(...ofSports)',
  },
  {
    name: 'a fee that is planned counts already',
    file: `${server}/modules/settings/store.ts`,
    find: ".where('v.effectiveAt', '<=', at)",
    replace: '',
  },
  {
    name: 'the refund notice is the specified one, whatever the purchase was sold under',
    file: `${payments}/session-money.ts`,
    find: 'policy: RefundPolicy.parse(sold.refundPolicy),',
    replace: 'policy: { ...RefundPolicy.parse(sold.refundPolicy), fullRefundHoursBefore: 24 },',
  },
  {
    name: 'the minimum is taken for twice what it is',
    file: `${payouts}/amount.ts`,
    find: 'if (readyCents < minimumCents) return nothing;',
    replace: 'if (readyCents < 2 * minimumCents) return nothing;',
  },
  {
    name: 'the latest Friday is left out',
    file: `${payouts}/fridays.ts`,
    find: 'friday <= latest; friday =',
    replace: 'friday < latest; friday =',
  },
  {
    name: 'a transfer whose answer was lost is made again',
    file: `${server}/adapters/stripe/connect-payments.ts`,
    find: '((await findTransfer(order)) ?? (await createTransfer(order))).id',
    replace: '(await createTransfer({ ...order, attempt: Math.random() })).id',
  },
  {
    name: 'a transfer that was refused for good is not back in the balance',
    file: `${payouts}/books.ts`,
    find: 'await ledger.recordTransferRefused(tx, partsOf(payout));',
    replace: '',
  },
  {
    name: 'a transfer that came back is credited each time it is looked at',
    file: `${ledger}/payout-journals.ts`,
    find: 'const { payoutId, trainerId, amountCents, reversalId, owedCents } = reversal;',
    replace: 'const { payoutId, trainerId, amountCents, owedCents } = reversal; const reversalId = String(Math.random());',
  },
  {
    name: 'a debt is not recovered from later earnings',
    file: `${ledger}/service.ts`,
    find: 'const amountCents = Math.min(payableCents, owedCents);',
    replace: 'const amountCents = Math.min(0, payableCents, owedCents);',
  },
  {
    name: 'what is payable goes below zero',
    file: `${ledger}/service.ts`,
    find: 'await write(tx, debtJournal({ trainerId, amountCents: -payableCents, sequence: sequence + 1 }));',
    replace: 'void [debtJournal, sequence];',
  },
];
