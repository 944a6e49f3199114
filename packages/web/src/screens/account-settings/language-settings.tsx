import { languageNames } from '@x1/contract/core/chosen-language.ts';
import { type Language, language, languages, t } from '@x1/contract/core/texts.ts';
import { useSetLanguage } from '../../features/account/use-credentials.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { announceFailure } from './announce-failure.ts';
import { SettingsCard } from './settings-card.tsx';

const options = languages.map((each) => ({ value: each, label: <span lang={each}>{languageNames[each]}</span> }));

/** The language of screens, emails and notifications. Each language is an app of its own, so the page is loaded anew (decision 0119). */
export function LanguageSettings() {
  const save = useSetLanguage();
  const form = useForm<{ chosen: Language }>({
    initial: { chosen: language() },
    send: async ({ chosen }) => {
      await save.mutateAsync(chosen);
      location.reload();
    },
    onFailed: (error) => announceFailure(error, t("Your language couldn't be saved. Please try again.")),
  });
  return (
    <SettingsCard id="language-settings" title={t('Language')} note={t('For screens, emails and notifications.')}>
      <form className="mt-5" {...form.attributes}>
        <Segments
          legend={t('Language')}
          isLegendHidden
          value={form.values.chosen}
          onChange={(chosen) => form.change({ chosen })}
          options={options}
        />
        <Button type="submit" className="mt-5" isBusy={form.isBusy} busyLabel={t('Please wait...')}>
          {t('Update Language')}
        </Button>
      </form>
    </SettingsCard>
  );
}
