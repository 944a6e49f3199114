import type { UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import { currentRefundPolicy, type RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import type { OwnFee } from '@x1/contract/settings/own-fee.ts';
import {
  type FeatureName,
  type Features,
  featureNames,
  type SettingName,
  type SettingValues,
  settings,
} from '@x1/contract/settings/settings.ts';
import { feeAt, valueAt, versionAt } from '@x1/contract/settings/versions.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { tellProcesses } from '../../platform/process-news.ts';
import { createSettingsCache } from './cache.ts';
import { toDefaults } from './defaults.ts';
import { feeChanged } from './events.ts';
import { type WantedChange, whyNotChange } from './policy.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'db' | 'events'> {
  config: Parameters<typeof toDefaults>[0];
}

/** By what name processes tell each other that settings have changed. */
export const SETTINGS_NEWS = 'settings';

/** Who makes a change, and what they had seen when they decided. */
interface By {
  readonly madeBy: UserId;
  readonly confirmedBy: UserId | null;
  readonly reason: string;
  readonly seenRevision: number;
}

const landingSettings = {
  en: ['landingHeadline', 'landingLead'],
  es: ['landingHeadlineSpanish', 'landingLeadSpanish'],
} as const satisfies Record<Language, readonly SettingName[]>;

/** Whose fee is everybody's. */
const nobody = { trainerId: 0, sports: [] as readonly string[] };

export type SettingsService = ReturnType<typeof createSettingsService>;

/** What operators set without code, as of a moment (decision 0109). */
export function createSettingsService({ config, clock, db, events }: Needs) {
  const defaults = toDefaults(config);
  const cache = createSettingsCache(db);
  const now = () => ({ defaults, at: clock.now() });

  /** Read in the transaction that acts by them. */
  async function read<Name extends SettingName>(tx: Db | Tx, names: readonly Name[]): Promise<Pick<SettingValues, Name>> {
    const when = now();
    const versions = await store.listInEffect(tx, { names, at: when.at });
    return Object.fromEntries(names.map((name) => [name, valueAt(versions, name, when)])) as Pick<SettingValues, Name>;
  }

  /** The value for everybody as this process remembers it: for what is shown, never for money. */
  async function current<Name extends SettingName>(name: Name): Promise<SettingValues[Name]> {
    return valueAt(await cache.versions(), name, now());
  }

  async function lock(tx: Tx, setting: SettingName, seenRevision: number): Promise<void> {
    await advisoryLock(tx, 'setting', setting);
    const revision = (await store.readRevisions(tx)).get(setting) ?? 0;
    if (revision !== seenRevision) throw new AppError('setting.changed_meanwhile');
  }

  /** Refuses what the rules of the setting do not allow. @throws AppError 'setting.*' */
  async function assertAllowed(tx: Tx, wanted: WantedChange): Promise<void> {
    const versions = await store.listVersions(tx, [wanted.setting]);
    const code = whyNotChange(wanted, { versions, defaults, now: clock.now() });
    if (code) throw new AppError(code);
  }

  return {
    defaults,
    read,
    current,
    /** Settings have changed: what this process remembers is read again. */
    forget: cache.forget,
    /** Every version that was not withdrawn, of all settings. */
    listVersions: (tx: Tx) => store.listVersions(tx),
    readRevisions: store.readRevisions,

    /** A text that operators have published, and since when. */
    legalText: async (setting: 'termsText' | 'privacyText'): Promise<{ text: string | null; since: string | null }> => {
      const version = versionAt(await cache.versions(), { setting, scope: 'all' }, clock.now());
      if (typeof version?.value !== 'string') return { text: null, since: null };
      return { text: version.value, since: version.effectiveAt.toISOString() };
    },

    /** What operators have set of the landing page, as this process remembers it. */
    landingText: async (language: Language): Promise<LandingText> => {
      const [headline, lead] = landingSettings[language];
      const [first, second] = [await current(headline), await current(lead)];
      return { ...(first !== '' && { headline: first }), ...(second !== '' && { lead: second }) };
    },

    /** Which features are on, as this process remembers it. */
    features: async (): Promise<Features> => {
      const versions = await cache.versions();
      return Object.fromEntries(featureNames.map((name) => [name, valueAt(versions, name, now())])) as Features;
    },

    /** Refuses where a feature is off. Read in the transaction that would use it. @throws AppError 'feature.off' */
    assertOn: async (tx: Db | Tx, name: FeatureName): Promise<void> => {
      if (!(await read(tx, [name]))[name]) throw new AppError('feature.off');
    },

    /**
     * What a purchase is sold under, read in the transaction that writes it down.
     *
     * @param sportsOf asked only where a sport has a fee of its own
     */
    readTerms: async (
      tx: Tx,
      { trainerId, sportsOf }: { trainerId: number; sportsOf: () => Promise<readonly string[]> },
    ): Promise<{ feeBasisPoints: number; refundPolicy: RefundPolicy }> => {
      const when = now();
      const versions = await store.listTerms(tx, { trainerId, at: when.at });
      const hasSports = versions.some(({ scope }) => scope.startsWith('sport:'));
      return {
        feeBasisPoints: feeAt(versions, { trainerId, sports: hasSports ? await sportsOf() : [] }, when),
        refundPolicy: { ...currentRefundPolicy, fullRefundHoursBefore: valueAt(versions, 'fullRefundHours', when) },
      };
    },

    /** A trainer's fee now, and the next one that is planned, as this process remembers it; everybody's for nobody in particular. */
    feeOf: async (trainer = nobody): Promise<OwnFee> => {
      const versions = await cache.versions();
      const at = clock.now();
      const feeBasisPoints = feeAt(versions, trainer, { defaults, at });
      const moments = versions.flatMap(({ setting, effectiveAt }) => (setting === 'platformFee' && effectiveAt > at ? effectiveAt : []));
      for (const moment of moments.sort((one, other) => one.getTime() - other.getTime())) {
        const next = feeAt(versions, trainer, { defaults, at: moment });
        if (next !== feeBasisPoints) return { feeBasisPoints, next: { feeBasisPoints: next, at: moment.toISOString() } };
      }
      return { feeBasisPoints, next: null };
    },

    /** Whether a change could be made, before a second operator is asked. @throws AppError 'setting.*' */
    assertChangeable: async (tx: Tx, wanted: WantedChange, seenRevision: number): Promise<void> => {
      await lock(tx, wanted.setting, seenRevision);
      await assertAllowed(tx, wanted);
    },

    /** Makes a version. @throws AppError 'setting.*', among them 'setting.changed_meanwhile' where somebody else was first */
    change: async (tx: Tx, wanted: WantedChange, { seenRevision, ...by }: By): Promise<store.StoredVersion> => {
      await lock(tx, wanted.setting, seenRevision);
      await assertAllowed(tx, wanted);
      const madeAt = clock.now();
      const { setting, scope, value, effectiveAt = madeAt } = wanted;
      const version = await store.insertVersion(tx, { setting, scope, value, effectiveAt, madeAt, ...by });
      if (setting === 'platformFee') await events.announce(tx, feeChanged, { versionId: version.id });
      await tellProcesses(tx, SETTINGS_NEWS);
      return version;
    },

    /** Takes back a planned change. @throws AppError 'setting.version_not_found', 'setting.in_effect' */
    withdraw: async (tx: Tx, versionId: number, { withdrawnBy, reason }: { withdrawnBy: UserId; reason: string }) => {
      const found = await store.findVersion(tx, versionId);
      if (!found) throw new AppError('setting.version_not_found');
      await advisoryLock(tx, 'setting', found.setting);
      const version = await store.findVersion(tx, versionId);
      if (!version) throw new AppError('setting.version_not_found');
      const withdrawnAt = clock.now();
      if (version.effectiveAt <= withdrawnAt) throw new AppError('setting.in_effect');
      await store.insertWithdrawal(tx, { versionId, withdrawnBy, withdrawnAt, reason });
      if (version.setting === 'platformFee') await events.announce(tx, feeChanged, { versionId });
      await tellProcesses(tx, SETTINGS_NEWS);
      return version;
    },

    /**
     * What a change of the fee means for each trainer, in basis points: `before` without it and `after` with it, at the moment from which it counts.
     *
     * @throws AppError 'setting.version_not_found'
     */
    feeChange: async (versionId: number) => {
      const found = await store.findAnyVersion(db, versionId);
      if (!found) throw new AppError('setting.version_not_found');
      const { isWithdrawn, ...version } = found;
      const others = (await store.listVersions(db, ['platformFee'])).filter(({ id }) => id !== versionId);
      const when = { defaults, at: version.effectiveAt };
      return {
        isWithdrawn,
        effectiveAt: version.effectiveAt,
        feesOf: (trainer: { trainerId: number; sports: readonly string[] }) => ({
          before: feeAt(others, trainer, when),
          after: feeAt([...others, version], trainer, when),
        }),
      };
    },

    /** Where support requests and reports are mailed to; undefined where operators look at the console alone. */
    supportInbox: async (): Promise<string | undefined> => {
      const address = await current('supportEmail');
      return address === defaults.supportEmail ? config.supportEmail : address;
    },
  };
}

/** Whether a second operator confirms each change of it. */
export const needsSecond = (name: SettingName): boolean => (settings[name] as { needsSecond?: boolean }).needsSecond === true;
