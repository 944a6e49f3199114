import { useQuery } from '@tanstack/react-query';
import { countText } from '@x1/contract/core/plural.ts';
import { configQuery } from '../../lib/config.ts';

/** For how long an agreement with a waiver is kept after its end, as this server is set: '7 years'. */
export function ConsentYears() {
  const config = useQuery(configQuery);
  return config.data ? countText(config.data.consentYears, 'year') : 'some years';
}
