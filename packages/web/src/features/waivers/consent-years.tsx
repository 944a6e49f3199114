import { useQuery } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { configQuery } from '../../lib/config.ts';

/** For how long an agreement with a waiver is kept after its end, as this server is set: '7 years'. */
export function ConsentYears() {
  const config = useQuery(configQuery);
  return config.data ? t('{years, plural, one {# year} other {# years}}', { years: config.data.consentYears }) : t('some years');
}
