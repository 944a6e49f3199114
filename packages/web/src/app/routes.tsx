import { useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { configQuery } from '../lib/config.ts';
import { queryClient } from '../lib/query-client.ts';
import { loadTemporal } from '../lib/temporal.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Who may open a route; the server checks every call again. */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'trainer' | 'admin';

/** What a route shows. */
export interface View {
  /** Name of the browser tab, before ' · X1'. */
  readonly title: string;
  /** @param user undefined where visitors may come */
  readonly draw: (user: User | undefined) => ReactNode;
  /** Starts loading the screen while it is still being found out who is here. */
  readonly preload: () => Promise<void>;
  /** Without the bars around it. */
  readonly isBare?: boolean;
}

export interface RouteRule {
  readonly path: string | RegExp;
  readonly access: Access;
  readonly view: View | ((user: User | undefined) => View);
  /** Told to a signed-in person whose role may not open it. */
  readonly refusal?: string;
  /** Going from one of its addresses to another keeps its state. */
  readonly isOneScreen?: boolean;
}

const roleSelection = lazyScreen(async () => {
  // Its headline may be an operator's (decision 0121): who comes from another page sees no other one before it.
  const told = document.getElementById('landing') ? undefined : queryClient.prefetchQuery(configQuery);
  const [{ RoleSelectionScreen }] = await Promise.all([import('../screens/role-selection/role-selection.tsx'), told]);
  return RoleSelectionScreen;
});
export const preloadLanding = roleSelection.preload;
/** A list of trainers, with the answer that came in the page. */
export async function preloadDirectory(): Promise<void> {
  const [{ takeFirstAnswer }] = await Promise.all([import('../features/public-page/directory-query.ts'), directory.preload()]);
  takeFirstAnswer();
}
const directory = lazyScreen(async () => (await import('../screens/directory/directory.tsx')).DirectoryScreen);
const auth = lazyScreen(async () => (await import('../screens/auth/auth.tsx')).AuthScreen);
const forgotPassword = lazyScreen(async () => (await import('../screens/auth/forgot-password.tsx')).ForgotPasswordScreen);
const resetPassword = lazyScreen(async () => (await import('../screens/auth/reset-password.tsx')).ResetPasswordScreen);
const confirmEmail = lazyScreen(async () => (await import('../screens/auth/confirm-email.tsx')).ConfirmEmailScreen);
const confirmAccount = lazyScreen(async () => (await import('../screens/auth/confirm-account.tsx')).ConfirmAccountScreen);
const familyInvitation = lazyScreen(async () => (await import('../screens/auth/family-invitation.tsx')).FamilyInvitationScreen);
const unsubscribe = lazyScreen(async () => (await import('../screens/auth/unsubscribe.tsx')).UnsubscribeScreen);
const onboarding = lazyScreen(async () => (await import('../screens/trainer-onboarding/trainer-onboarding.tsx')).TrainerOnboardingScreen);
const trainerDashboard = lazyScreen(
  async () => (await import('../screens/trainer-dashboard/trainer-dashboard.tsx')).TrainerDashboardScreen,
);
const parentDashboard = lazyScreen(async () => (await import('../screens/parent-dashboard/parent-dashboard.tsx')).ParentDashboardScreen);
const profileSettings = lazyScreen(async () => (await import('../screens/profile-settings/profile-settings.tsx')).ProfileSettingsScreen);
const availability = lazyScreen(async () => {
  const [{ AvailabilityScreen }] = await Promise.all([import('../screens/availability/availability.tsx'), loadTemporal()]);
  return AvailabilityScreen;
});
const accountSettings = lazyScreen(async () => (await import('../screens/account-settings/account-settings.tsx')).AccountSettingsScreen);
const developers = lazyScreen(async () => (await import('../screens/developers/developers.tsx')).DevelopersScreen);
const verificationStatus = lazyScreen(
  async () => (await import('../screens/verification-status/verification-status.tsx')).VerificationStatusScreen,
);
const verificationReturn = lazyScreen(
  async () => (await import('../screens/verification-return/verification-return.tsx')).VerificationReturnScreen,
);
const backgroundCheck = lazyScreen(async () => (await import('../screens/background-check/background-check.tsx')).BackgroundCheckScreen);
const authorizeCheck = lazyScreen(async () => (await import('../screens/background-check/authorize.tsx')).AuthorizeCheckScreen);
const programs = lazyScreen(async () => (await import('../screens/programs/programs.tsx')).ProgramsScreen);
const bankAccount = lazyScreen(
  async () => (await import('../screens/bank-account-connection/bank-account-connection.tsx')).BankAccountConnectionScreen,
);
const connectResult = lazyScreen(async () => (await import('../screens/connect-result/connect-result.tsx')).ConnectResultScreen);
const connectInterrupted = lazyScreen(
  async () => (await import('../screens/connect-interrupted/connect-interrupted.tsx')).ConnectInterruptedScreen,
);
const calendarConnected = lazyScreen(
  async () => (await import('../screens/calendar-connected/calendar-connected.tsx')).CalendarConnectedScreen,
);
const billing = lazyScreen(async () => (await import('../screens/billing/billing.tsx')).BillingScreen);
const lessonLog = lazyScreen(async () => {
  const [{ LessonLogScreen }] = await Promise.all([import('../screens/lesson-log/lesson-log.tsx'), loadTemporal()]);
  return LessonLogScreen;
});
const sharedLog = lazyScreen(async () => (await import('../screens/lesson-log/shared-log.tsx')).SharedLogScreen);
const receipt = lazyScreen(async () => (await import('../screens/receipt/receipt.tsx')).ReceiptScreen);
const trainerDetail = lazyScreen(async () => (await import('../screens/trainer-detail/trainer-detail.tsx')).TrainerDetailScreen);
const trainerPublicProfile = lazyScreen(
  async () => (await import('../screens/trainer-public-profile/trainer-public-profile.tsx')).TrainerPublicProfileScreen,
);
const publicPage = lazyScreen(async () => (await import('../screens/public-page/public-page.tsx')).PublicPageScreen);
const session = lazyScreen(async () => (await import('../screens/session/session.tsx')).SessionScreen);
const appointments = lazyScreen(async () => (await import('../screens/appointments/appointments.tsx')).AppointmentsScreen);
const scheduleChange = lazyScreen(async () => (await import('../screens/schedule-change/schedule-change.tsx')).ScheduleChangeScreen);
const changeSessions = lazyScreen(async () => {
  const [{ ChangeSessionsScreen }] = await Promise.all([import('../screens/change-sessions/change-sessions.tsx'), loadTemporal()]);
  return ChangeSessionsScreen;
});
const progress = lazyScreen(async () => {
  const [{ ProgressScreen }] = await Promise.all([import('../screens/progress/progress.tsx'), loadTemporal()]);
  return ProgressScreen;
});
const films = lazyScreen(async () => {
  const [{ FilmsScreen }] = await Promise.all([import('../screens/films/films.tsx'), loadTemporal()]);
  return FilmsScreen;
});
const messages = lazyScreen(async () => (await import('../screens/messages/messages.tsx')).MessagesScreen);
const shared = lazyScreen(async () => (await import('../screens/shared/shared.tsx')).SharedScreen);
const admin = lazyScreen(async () => (await import('../screens/admin/admin.tsx')).AdminScreen);
const terms = lazyScreen(async () => (await import('../screens/legal/terms.tsx')).TermsScreen);
const childrenPrivacy = lazyScreen(async () => (await import('../screens/legal/children.tsx')).ChildrenPrivacyScreen);
const privacy = lazyScreen(async () => (await import('../screens/legal/privacy.tsx')).PrivacyScreen);
const safety = lazyScreen(async () => (await import('../screens/legal/safety.tsx')).SafetyScreen);
const support = lazyScreen(async () => (await import('../screens/support/support.tsx')).SupportScreen);
const notFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFoundScreen);

/** For anybody. */
function view(title: string, { Screen, preload }: LazyScreen<object>): View {
  return { title, draw: () => <Screen />, preload };
}

/** For signed-in people; the screen gets the user. */
function ownView(title: string, { Screen, preload }: LazyScreen<{ user: User }>): View {
  return { title, draw: (user) => user && <Screen user={user} />, preload };
}

const landing: View = { ...view(t('Coaching by college athletes'), roleSelection), isBare: true };
const dashboardOfTrainer = ownView(t('Dashboard'), trainerDashboard);
const homeOfParent = ownView(t('Home'), parentDashboard);
const operatorsConsole = ownView(t('Console'), admin);
const billingAndEarnings = ownView(t('Billing & Earnings'), billing);

/** S2§2, first row: the account decides what '/' shows. */
function start(user: User | undefined): View {
  if (!user) return landing;
  if (user.role === 'admin') return operatorsConsole;
  return user.role === 'trainer' ? dashboardOfTrainer : homeOfParent;
}

function authView(role: 'trainer' | 'parent', mode: 'sign-in' | 'sign-up'): View {
  const { Screen, preload } = auth;
  const title = mode === 'sign-in' ? t('Sign in') : t('Create account');
  return { title, draw: () => <Screen role={role} mode={mode} />, preload, isBare: true };
}

/** The route table of S2§2 in its order; fixed paths come before those with an id, which is digits only (R4). */
export const routes: readonly RouteRule[] = [
  { path: '/', access: 'anyone', view: start },
  { path: '/trainer/sign-in', access: 'visitor', view: authView('trainer', 'sign-in') },
  { path: '/trainer/sign-up', access: 'visitor', view: authView('trainer', 'sign-up') },
  { path: '/parent/sign-in', access: 'visitor', view: authView('parent', 'sign-in') },
  { path: '/parent/sign-up', access: 'visitor', view: authView('parent', 'sign-up') },
  { path: '/athlete/sign-in', access: 'visitor', view: authView('parent', 'sign-in') },
  { path: '/athlete/sign-up', access: 'visitor', view: authView('parent', 'sign-up') },
  // A signed-in person may have forgotten the password too, and emailed links open in any browser (R20).
  { path: '/forgot-password', access: 'anyone', view: { ...view(t('Forgot password'), forgotPassword), isBare: true } },
  { path: '/reset-password', access: 'anyone', view: { ...view(t('New password'), resetPassword), isBare: true } },
  { path: '/confirm-email', access: 'anyone', view: { ...view(t('Confirm your email'), confirmEmail), isBare: true } },
  { path: '/confirm-account', access: 'anyone', view: { ...view(t('Confirm your email'), confirmAccount), isBare: true } },
  { path: '/family-invitation', access: 'anyone', view: { ...view(t('Family invitation'), familyInvitation), isBare: true } },
  { path: '/unsubscribe', access: 'anyone', view: { ...view(t('Unsubscribe'), unsubscribe), isBare: true } },
  { path: '/trainer-onboarding', access: 'trainer', view: ownView(t('Trainer setup'), onboarding) },
  { path: '/trainer-dashboard', access: 'trainer', view: dashboardOfTrainer },
  // Any signed-in person may open it (R7).
  { path: '/parent-dashboard', access: 'signed-in', view: homeOfParent },
  { path: '/profile-settings', access: 'signed-in', view: ownView(t('Profile Settings'), profileSettings) },
  {
    path: '/availability',
    access: 'trainer',
    view: ownView(t('Availability'), availability),
    refusal: t('Only trainers set their availability.'),
  },
  { path: '/account-settings', access: 'signed-in', view: ownView(t('Account Settings'), accountSettings) },
  // What a parent has is their children's: no program reads it (decision 0107).
  {
    path: '/developers',
    access: 'signed-in',
    view: (user) => (user?.role === 'parent' ? view(t('Page Not Found'), notFound) : ownView(t('API keys and webhooks'), developers)),
  },
  {
    path: '/verification-status',
    access: 'trainer',
    view: ownView(t('Verification Status'), verificationStatus),
    refusal: t('Only trainers verify their identity.'), // R10
  },
  { path: '/verification/return', access: 'trainer', view: ownView(t('Verification result'), verificationReturn) },
  {
    path: '/background-check',
    access: 'trainer',
    view: ownView(t('Background Check'), backgroundCheck),
    refusal: t('Background checks are for trainers.'),
  },
  { path: '/background-check/authorize', access: 'trainer', view: { ...view(t('Disclosure'), authorizeCheck), isBare: true } },
  { path: '/programs', access: 'trainer', view: ownView(t('My Programs'), programs) },
  // One screen at both addresses (R18).
  { path: '/billing', access: 'trainer', view: billingAndEarnings },
  { path: '/billing-earnings', access: 'trainer', view: billingAndEarnings },
  {
    path: '/lesson-log',
    access: 'trainer',
    view: ownView(t('Lesson log'), lessonLog),
    refusal: t('Only trainers have a lesson log.'),
  },
  // For compliance offices: the token behind '#' is the permission.
  { path: '/lesson-log/shared', access: 'anyone', view: view(t('Lesson log'), sharedLog) },
  { path: '/bank-account-connection', access: 'trainer', view: ownView(t('Bank Account Connection'), bankAccount) },
  { path: '/trainer/connect/success', access: 'trainer', view: ownView(t('Bank connection result'), connectResult) },
  { path: '/trainer/connect/refresh', access: 'trainer', view: ownView(t('Bank connection interrupted'), connectInterrupted) },
  { path: '/calendar-connected', access: 'trainer', view: ownView(t('Calendar Connected'), calendarConnected) },
  // The trainer's profile id; ?conversation= distinguishes a trainer's conversations (R136).
  { path: /^\/messages(?:\/(?<id>\d+))?\/?$/, access: 'signed-in', view: ownView(t('Messages'), messages), isOneScreen: true },
  // Any signed-in person may read both (R15); visitors see the trainers who want it (R191).
  {
    path: /^\/trainer\/(?<id>\d+)\/?$/,
    access: 'anyone',
    view: (user) => (user ? ownView(t('Trainer'), trainerPublicProfile) : view(t('Trainer'), publicPage)),
  },
  // Which of them there are `readDirectoryPath` of the contract knows, for the server as well (decision 0083).
  { path: /^\/trainers(?:\/.*)?$/, access: 'anyone', view: view(t('Trainers'), directory) },
  { path: /^\/athlete\/(?<id>\d+)\/?$/, access: 'signed-in', view: ownView(t('Trainer'), trainerDetail) },
  { path: /^\/session\/(?<id>\d+)\/?$/, access: 'signed-in', view: ownView(t('Session'), session) },
  { path: /^\/receipts\/(?<id>\d+)\/?$/, access: 'signed-in', view: ownView(t('Receipt'), receipt) },
  { path: /^\/schedule-change\/(?<id>\d+)\/?$/, access: 'signed-in', view: ownView(t('Changed sessions'), scheduleChange) },
  { path: '/change-sessions', access: 'trainer', view: ownView(t('Change sessions'), changeSessions) },
  { path: /^\/progress(?:\/(?<athleteId>\d+)\/(?<trainerId>\d+))?\/?$/, access: 'signed-in', view: ownView(t('Progress'), progress) },
  {
    path: /^\/progress\/(?<athleteId>\d+)\/(?<trainerId>\d+)\/(?<kind>goal|drill)\/(?<id>\d+)\/?$/,
    access: 'signed-in',
    view: ownView(t('Films'), films),
  },
  { path: '/appointments', access: 'signed-in', view: ownView(t('My Training Sessions'), appointments) },
  // Opened by the service worker when another app shares files with X1.
  { path: '/shared', access: 'signed-in', view: ownView(t('Shared with X1'), shared) },
  // The operators' console: a section, and one record of it (R160).
  { path: /^\/admin(?:\/(?<section>[a-z-]+)(?:\/(?<id>\d+))?)?\/?$/, access: 'admin', view: operatorsConsole },
  { path: '/terms', access: 'anyone', view: view(t('Terms'), terms) },
  { path: '/privacy', access: 'anyone', view: view(t('Privacy'), privacy) },
  { path: '/privacy/children', access: 'anyone', view: view(t("Children's privacy"), childrenPrivacy) },
  { path: '/safety', access: 'anyone', view: view(t('Safety'), safety) },
  { path: '/support', access: 'anyone', view: view(t('Contact Support'), support) },
  {
    path: '/gallery',
    access: 'anyone',
    view: { title: 'Gallery', draw: () => <GalleryGate fallback={<notFound.Screen />} />, preload: async () => undefined },
  },
];

/** Any other path. */
export const notFoundRule: RouteRule = { path: /^.*$/, access: 'anyone', view: view(t('Page Not Found'), notFound) };

const gallery = lazyScreen(async () => (await import('../ui/gallery/gallery.tsx')).Gallery);

/** The widget gallery, while the sandbox runs (development and demo) or under the development server; elsewhere there is no such page. */
function GalleryGate({ fallback }: { fallback: ReactNode }) {
  const config = useQuery({ ...configQuery, enabled: !import.meta.env.DEV });
  const isShown = import.meta.env.DEV || config.data?.sandbox === true;
  if (!isShown && config.isPending) return <Spinner />;
  if (!isShown) return fallback;
  return (
    <Suspense fallback={<Spinner />}>
      <gallery.Screen />
    </Suspense>
  );
}

/** A screen that is loaded when it is drawn, and `preload`, which starts loading earlier. */
interface LazyScreen<Props> {
  readonly Screen: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
}

/** A screen out of its module; drawing it and `preload` share one request. One that is already there is drawn at once, without a spinner. */
export function lazyScreen<Props extends object>(load: () => Promise<LazyScreen<Props>['Screen']>): LazyScreen<Props> {
  let loaded: LazyScreen<Props>['Screen'] | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadOnce() })) as unknown as LazyScreen<Props>['Screen'];
  function Screen(props: Props) {
    // Whichever it is stays: another component would lose what is typed.
    const [Drawn] = useState(() => loaded ?? Later);
    return <Drawn {...props} />;
  }
  // A failure shows when the screen is drawn; here it only means that there was no head start.
  const preload = async () => {
    await loadOnce().catch(() => undefined);
  };
  return { Screen, preload };
}
