import type { World } from '../world.ts';
import { createAccountLink } from './account-links.ts';
import { rejectAccount } from './account-status.ts';
import { createAccount, updateAccount } from './accounts.ts';
import { answerDispute } from './answer-dispute.ts';
import { createCustomer, deleteCustomer } from './customers.ts';
import { closeDispute } from './disputes.ts';
import { notFound, StripeError } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { cancelSession, createSession } from './identity.ts';
import { assertMayActFor, assertSecretKey, type Caller } from './keys.ts';
import { pageOf } from './lists.ts';
import { findTransaction, listTransactions, type Owner, readFunds, toBalance } from './movements.ts';
import { cancelIntent, confirmById, createIntent, getIntentBySecret, publicView, updateIntent } from './payment-intents.ts';
import { attachMethod, detachMethod, getPaymentMethod, listMethods } from './payment-methods.ts';
import { createPayout, getPayout, listPayouts, updatePayout } from './payouts.ts';
import { createRefund, updateRefund } from './refunds.ts';
import { cancelSetup, confirmSetup, createSetup, getSetupBySecret, publicSetup } from './setup-intents.ts';
import { createReversal, getReversal, listReversals } from './transfer-reversals.ts';
import { createTransfer, listTransfers, updateTransfer } from './transfers.ts';

/** A call as its handler sees it. `id` and `subId` are empty where the path has none. */
interface Call {
  world: World;
  caller: Caller;
  id: string;
  subId: string;
  /** Whose money it is about. */
  account: Owner;
  form: FormTree;
}

/** One address of the API. Handlers change the state without awaiting anything. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Whether browsers may call it with the publishable key and the object's client secret. */
  isPublic?: boolean;
  /** Whether it may be made on behalf of a connected account. */
  isForAccounts?: boolean;
  handle: (call: Call) => object;
}

function confirm({ world, caller, id, form }: Call): object {
  if (caller === 'secret') return confirmById(world, id, form);
  getIntentBySecret(world, id, form['client_secret']);
  try {
    return publicView(confirmById(world, id, form));
  } catch (error) {
    if (!(error instanceof StripeError) || !error.fields.payment_intent) throw error;
    const seen = publicView(error.fields.payment_intent) as typeof error.fields.payment_intent;
    throw new StripeError(error.status, { ...error.fields, payment_intent: seen });
  }
}

function retrieveIntent({ world, caller, id, form }: Call): object {
  return caller === 'secret' ? getRecord(world, 'paymentIntents', id) : publicView(getIntentBySecret(world, id, form['client_secret']));
}

function confirmCard({ world, caller, id, form }: Call): object {
  if (caller === 'secret') return confirmSetup(world, id, form);
  getSetupBySecret(world, id, form['client_secret']);
  try {
    return publicSetup(confirmSetup(world, id, form));
  } catch (error) {
    if (!(error instanceof StripeError) || !error.fields.setup_intent) throw error;
    const seen = publicSetup(error.fields.setup_intent) as typeof error.fields.setup_intent;
    throw new StripeError(error.status, { ...error.fields, setup_intent: seen });
  }
}

function retrieveSetup({ world, caller, id, form }: Call): object {
  return caller === 'secret' ? getRecord(world, 'setupIntents', id) : publicSetup(getSetupBySecret(world, id, form['client_secret']));
}

function getTransaction({ world, account, id }: Call): object {
  const found = findTransaction(world, id);
  if (found?.owner !== account) throw notFound('balance_transaction', id);
  return found.transaction;
}

function getEvent({ world, account, id }: Call): object {
  const event = world.store.find('events', id);
  if (!event || (account !== null && event.account !== account)) throw notFound('event', id);
  return event;
}

function listEvents({ world, account, form }: Call): object {
  const types = form['types'];
  const wanted = [form['type'], ...(typeof types === 'object' ? Object.values(types) : [])].filter((type) => typeof type === 'string');
  const matches = (type: string) =>
    wanted.some((want) => want === type || want === '*' || (want.endsWith('.*') && type.startsWith(want.slice(0, -1))));
  const seen = world.store.list('events').filter((event) => account === null || event.account === account);
  const events = seen.filter((event) => wanted.length === 0 || matches(event.type));
  return pageOf(events, form, '/v1/events');
}

/** Keeps those of a list that belong to the charge or intent asked for. */
function listBelonging(name: 'charges' | 'refunds' | 'disputes', url: string) {
  return ({ world, form }: Call): object => {
    const { charge, payment_intent: intent } = form;
    const items = world.store.list(name).filter((item) => {
      const chargeId = 'charge' in item ? item.charge : item.id;
      return (charge === undefined || chargeId === charge) && (intent === undefined || item.payment_intent === intent);
    });
    return pageOf(items, form, url);
  };
}

function pageOfTransactions({ world, account, form }: Call): object {
  const { source, type } = form;
  const items = listTransactions(world, account).filter(
    (item) => (source === undefined || item.source === source) && (type === undefined || item.type === type),
  );
  return pageOf(items, form, '/v1/balance_transactions');
}

function pageOfReversals({ world, id, form }: Call): object {
  return pageOf(listReversals(world, id), form, `/v1/transfers/${id}/reversals`);
}

/** All records of a kind, newest first. */
const listed = (name: 'paymentIntents' | 'verificationSessions' | 'accounts', path: string): ApiRoute => ({
  method: 'GET',
  path,
  handle: ({ world, form }) => pageOf(world.store.list(name), form, `/v1${path}`),
});

/** The whole API. */
export const apiRoutes: ApiRoute[] = [
  { method: 'POST', path: '/payment_intents', handle: ({ world, form }) => createIntent(world, form) },
  listed('paymentIntents', '/payment_intents'),
  { method: 'GET', path: '/payment_intents/:id', isPublic: true, handle: retrieveIntent },
  { method: 'POST', path: '/payment_intents/:id', handle: ({ world, id, form }) => updateIntent(world, id, form) },
  { method: 'POST', path: '/payment_intents/:id/confirm', isPublic: true, handle: confirm },
  { method: 'POST', path: '/payment_intents/:id/cancel', handle: ({ world, id, form }) => cancelIntent(world, id, form) },
  { method: 'POST', path: '/setup_intents', handle: ({ world, form }) => createSetup(world, form) },
  { method: 'GET', path: '/setup_intents/:id', isPublic: true, handle: retrieveSetup },
  { method: 'POST', path: '/setup_intents/:id/confirm', isPublic: true, handle: confirmCard },
  { method: 'POST', path: '/setup_intents/:id/cancel', handle: ({ world, id }) => cancelSetup(world, id) },
  { method: 'POST', path: '/customers', handle: ({ world, form }) => createCustomer(world, form) },
  { method: 'GET', path: '/customers/:id', handle: ({ world, id }) => getRecord(world, 'customers', id) },
  { method: 'DELETE', path: '/customers/:id', handle: ({ world, id }) => deleteCustomer(world, id) },
  { method: 'GET', path: '/payment_methods', handle: ({ world, form }) => listMethods(world, form) },
  { method: 'POST', path: '/payment_methods/:id/attach', handle: ({ world, id, form }) => attachMethod(world, id, form) },
  { method: 'POST', path: '/payment_methods/:id/detach', handle: ({ world, id }) => detachMethod(world, id) },
  { method: 'GET', path: '/payment_methods/:id', handle: ({ world, id }) => getPaymentMethod(world, id).method },
  { method: 'GET', path: '/charges', handle: listBelonging('charges', '/v1/charges') },
  { method: 'GET', path: '/charges/:id', handle: ({ world, id }) => getRecord(world, 'charges', id) },
  { method: 'POST', path: '/refunds', handle: ({ world, form }) => createRefund(world, form) },
  { method: 'GET', path: '/refunds', handle: listBelonging('refunds', '/v1/refunds') },
  { method: 'GET', path: '/refunds/:id', handle: ({ world, id }) => getRecord(world, 'refunds', id) },
  { method: 'POST', path: '/refunds/:id', handle: ({ world, id, form }) => updateRefund(world, id, form) },
  { method: 'GET', path: '/disputes', handle: listBelonging('disputes', '/v1/disputes') },
  { method: 'GET', path: '/disputes/:id', handle: ({ world, id }) => getRecord(world, 'disputes', id) },
  { method: 'POST', path: '/disputes/:id', handle: ({ world, id, form }) => answerDispute(world, id, form) },
  { method: 'POST', path: '/disputes/:id/close', handle: ({ world, id }) => closeDispute(world, id, 'lost') },
  { method: 'POST', path: '/transfers', handle: ({ world, form }) => createTransfer(world, form) },
  { method: 'GET', path: '/transfers', handle: ({ world, form }) => pageOf(listTransfers(world, form), form, '/v1/transfers') },
  { method: 'GET', path: '/transfers/:id', handle: ({ world, id }) => getRecord(world, 'transfers', id) },
  { method: 'POST', path: '/transfers/:id', handle: ({ world, id, form }) => updateTransfer(world, id, form) },
  { method: 'POST', path: '/transfers/:id/reversals', handle: ({ world, id, form }) => createReversal(world, id, form) },
  { method: 'GET', path: '/transfers/:id/reversals', handle: pageOfReversals },
  { method: 'GET', path: '/transfers/:id/reversals/:subId', handle: ({ world, id, subId }) => getReversal(world, id, subId) },
  { method: 'POST', path: '/payouts', isForAccounts: true, handle: ({ world, account, form }) => createPayout(world, account, form) },
  {
    method: 'GET',
    path: '/payouts',
    isForAccounts: true,
    handle: ({ world, account, form }) => pageOf(listPayouts(world, account, form), form, '/v1/payouts'),
  },
  { method: 'GET', path: '/payouts/:id', isForAccounts: true, handle: ({ world, account, id }) => getPayout(world, account, id) },
  {
    method: 'POST',
    path: '/payouts/:id',
    isForAccounts: true,
    handle: ({ world, account, id, form }) => updatePayout(world, account, id, form),
  },
  { method: 'GET', path: '/balance', isForAccounts: true, handle: ({ world, account }) => toBalance(readFunds(world, account)) },
  { method: 'GET', path: '/balance_transactions', isForAccounts: true, handle: pageOfTransactions },
  { method: 'GET', path: '/balance_transactions/:id', isForAccounts: true, handle: getTransaction },
  { method: 'POST', path: '/accounts', handle: ({ world, form }) => createAccount(world, form) },
  listed('accounts', '/accounts'),
  { method: 'GET', path: '/accounts/:id', handle: ({ world, id }) => getRecord(world, 'accounts', id) },
  { method: 'POST', path: '/accounts/:id', handle: ({ world, id, form }) => updateAccount(world, id, form) },
  { method: 'POST', path: '/accounts/:id/reject', handle: ({ world, id, form }) => rejectAccount(world, id, form) },
  { method: 'POST', path: '/account_links', handle: ({ world, form }) => createAccountLink(world, form) },
  { method: 'POST', path: '/identity/verification_sessions', handle: ({ world, form }) => createSession(world, form) },
  listed('verificationSessions', '/identity/verification_sessions'),
  { method: 'GET', path: '/identity/verification_sessions/:id', handle: ({ world, id }) => getRecord(world, 'verificationSessions', id) },
  { method: 'POST', path: '/identity/verification_sessions/:id/cancel', handle: ({ world, id }) => cancelSession(world, id) },
  { method: 'GET', path: '/events', isForAccounts: true, handle: listEvents },
  { method: 'GET', path: '/events/:id', isForAccounts: true, handle: getEvent },
];

/** Runs a call's handler after checking that its key suffices, and that it may be made for the account it names. @throws StripeError */
export function runRoute(route: ApiRoute, call: Call): object {
  if (!route.isPublic) assertSecretKey(call.caller);
  assertMayActFor(call.world, { account: call.account, isForAccounts: route.isForAccounts === true });
  return route.handle(call);
}
