import { languageNames } from '@x1/contract/core/chosen-language.ts';
import { language } from '@x1/contract/core/texts.ts';
import { switchLanguage } from '../../lib/switch-language.ts';

/**
 * The other language, under the name it has for those who speak it. The page is loaded anew: it stands only where nothing is lost by that.
 *
 * @param onSwitch keeps what would be lost
 */
export function LanguageLink({ className, onSwitch }: { className?: string; onSwitch?: () => void }) {
  const other = language() === 'en' ? 'es' : 'en';
  return (
    <button
      type="button"
      lang={other}
      className={className}
      onClick={() => {
        onSwitch?.();
        switchLanguage(other);
      }}
    >
      {languageNames[other]}
    </button>
  );
}
