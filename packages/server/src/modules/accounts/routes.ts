import { Readable } from 'node:stream';
import type { AuthSession } from '@x1/contract/accounts/account-links.ts';
import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import type { athleteRoutes } from '@x1/contract/accounts/athlete-routes.ts';
import type { factorRoutes } from '@x1/contract/accounts/factor-routes.ts';
import type { familyRoutes } from '@x1/contract/accounts/family-routes.ts';
import type { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { Actor } from '../../http/actor.ts';
import { created, file, type Handlers, ok, type RequestContext } from '../../http/handlers.ts';
import { languageCookie } from '../../http/request-language.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { Origin } from './known-devices.ts';
import type { AccountsService } from './service.ts';
import type { SignedIn } from './sign-in.ts';
import type { Account, SignIn } from './tables.ts';

export const createAccountsHandlers = (
  accounts: AccountsService,
  marks: DeviceMarks,
): Handlers<typeof accountsRoutes & typeof factorRoutes & typeof athleteRoutes & typeof familyRoutes> => ({
  me: async (actor) => ({ user: toUser(await accounts.getAccount(actor.userId), actor.familyId) }),
  login: (_actor, { body }, context) => signedIn(context, { marks, accounts }, (origin) => accounts.signIn({ ...body, origin })),
  signup: async (_actor, { body }, context) => {
    const role = body.role === 'trainer' ? 'trainer' : 'parent';
    const { language } = context;
    return created(await signedIn(context, { marks, accounts }, (origin) => accounts.signUp({ ...body, role, language, origin })));
  },
  answerFactor: (_actor, { body }, context) =>
    signedIn(context, { marks, accounts }, (origin) => accounts.answerFactor({ ...body, origin })),
  factors: (actor) => accounts.listFactors(actor),
  beginTotp: (actor) => accounts.beginTotp(actor),
  addTotp: (actor, { body }, { ip }) => accounts.addTotp(actor, { ...body, ip }),
  beginPasskey: (actor) => accounts.beginPasskey(actor),
  addPasskey: (actor, { body }, { ip }) => accounts.addPasskey(actor, { ...body, ip }),
  removeFactor: (actor, { params }) => accounts.removeFactor(actor, params.factorId),
  renewRecoveryCodes: async (actor) => ({ recoveryCodes: await accounts.renewRecoveryCodes(actor) }),
  beginConfirmation: async (actor) => ({ challenge: (await accounts.beginConfirmation(actor)) ?? null }),
  confirmIdentity: (actor, { body }, { ip }) => ok(accounts.confirmIdentity(actor, body, ip)),
  logout: (actor) => ok(accounts.signOut(actor)),
  setTimezone: async (actor, { body }) => ({
    user: toUser(await accounts.setTimezone(actor.userId, body.timezone), actor.familyId),
  }),
  language: async ({ userId }) => ({ language: (await accounts.getAccount(userId)).language }),
  setLanguage: async ({ userId }, { body }, context) => {
    const { language } = await accounts.setLanguage(userId, body.language);
    keepLanguage(context, language);
    return { language };
  },
  parentProfile: (actor) => accounts.getParentProfile(actor),
  saveParentProfile: async (actor, { body }) => ({
    user: toUser(await accounts.saveParentProfile(actor, body), actor.familyId),
  }),
  listAthletes: (actor) => accounts.listAthletes(actor),
  addAthlete: async (actor, { body }) => toCreated(await accounts.addAthlete(actor, body)),
  addSelf: async (actor) => toCreated(await accounts.addSelf(actor)),
  changeAthlete: (actor, { params, body }) => accounts.changeAthlete(actor, params.athleteId, body),
  removeAthlete: (actor, { params }) => ok(accounts.removeAthlete(actor, params.athleteId)),
  family: (actor) => accounts.readFamily(actor),
  inviteAdult: async (actor, { body }) => {
    const { family, isNew } = await accounts.inviteAdult(actor, body.email);
    return isNew ? created(family) : family;
  },
  withdrawInvitation: (actor) => ok(accounts.withdrawInvitation(actor)),
  removeAdult: (actor) => ok(accounts.removeAdult(actor)),
  leaveFamily: (actor) => ok(accounts.leaveFamily(actor)),
  readInvitation: (_actor, { body }) => accounts.readInvitation(body.token),
  acceptInvitation: (actor, { body }) => accounts.acceptInvitation(actor, body.token),
  declineInvitation: (_actor, { body }) => ok(accounts.declineInvitation(body.token)),
  changePassword: async (actor, { body }, { ip }) => ({
    user: toUser(await accounts.changePassword(actor, { ...body, ip }), actor.familyId),
  }),
  pendingEmail: async ({ userId }) => {
    const { email, isEmailConfirmed: isConfirmed } = await accounts.getAccount(userId);
    return { email, isConfirmed, pendingEmail: (await accounts.findPendingEmail(userId)) ?? null };
  },
  changeEmail: async (actor, { body }, { ip }) => ({
    user: toUser(await accounts.changeEmail(actor, { ...body, ip }), actor.familyId),
    pendingEmail: (await accounts.findPendingEmail(actor.userId)) ?? null,
  }),
  withdrawEmailChange: ({ userId }) => ok(accounts.withdrawEmailChange(userId)),
  confirmEmail: async (_actor, { body }) => ({ email: await accounts.confirmEmail(body.token) }),
  resendConfirmation: (actor) => ok(accounts.resendConfirmation(actor)),
  confirmAccount: async (_actor, { body }) => ({ email: await accounts.confirmAccount(body.token) }),
  disownAccount: async (_actor, { body }) => ({ token: await accounts.disownAccount(body.token) }),
  forgotPassword: (_actor, { body }) => ok(accounts.requestPasswordReset(body.email)),
  resetPassword: (_actor, { body }, { ip }) => ok(accounts.resetPassword({ ...body, ip })),
  listAuthSessions: async (actor) => (await accounts.listAuthSessions(actor)).map((signIn) => toAuthSession(signIn, actor)),
  revokeAuthSession: (actor, { params }) => ok(accounts.revokeAuthSession(actor, params.authSessionId)),
  dataExport: async (actor) => ({ dataExport: (await accounts.findDataExport(actor)) ?? null }),
  requestDataExport: async (actor, { body }, { ip }) => {
    const { dataExport, isNew } = await accounts.requestDataExport(actor, { ...body, ip });
    return isNew ? created({ dataExport }) : { dataExport };
  },
  downloadDataExport: async (actor, { params }) => {
    const { text, madeAt } = await accounts.readDataExport(actor, params.token);
    return file(`x1-my-data-${madeAt.toISOString().slice(0, 10)}.json`, Readable.from([text]));
  },
  closeAccount: (actor, { body }, { ip }) => ok(accounts.closeAccount(actor, { ...body, ip })),
});

/** The browser shows the screens in the account's language from now on, whatever it prefers by itself. */
function keepLanguage({ setCookie }: Pick<RequestContext, 'setCookie'>, language: Language | null): void {
  if (language) setCookie(languageCookie(language));
}

/** Starts a sign-in; a browser keeps its mark, or gets one, and learns the account's language. */
async function signedIn(
  context: RequestContext,
  { marks, accounts }: { marks: DeviceMarks; accounts: AccountsService },
  start: (origin: Origin) => Promise<SignedIn>,
) {
  const { ip, header, setCookie } = context;
  const mark = marks.readOrMake(header('cookie'));
  const { account, token } = await start({ ip, userAgent: header('user-agent'), mark });
  setCookie(marks.toSetCookie(mark));
  const language = await accounts.languageAtSignIn(account, context.language);
  if (language !== context.language) keepLanguage(context, language);
  return { user: toUser(account, await accounts.getFamilyId(account.id)), token };
}

function toUser({ id, email, role, timezone, name }: Account, familyId: UserId): User {
  return { id, email, role, timezone, name, ...(familyId !== id && { familyId }) };
}

function toCreated({ athlete, isNew }: { athlete: Athlete; isNew: boolean }) {
  return isNew ? created(athlete) : athlete;
}

function toAuthSession({ id, device, addressBlock, createdAt, lastUsedAt }: SignIn, actor: Actor): AuthSession {
  const isCurrent = id === actor.sessionId;
  return { id, device, addressBlock, signedInAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString(), isCurrent };
}
