import type { RequestListener, ServerResponse } from 'node:http';
import { inLanguage, type Language, t } from '@x1/contract/core/texts.ts';
import { AppError } from '../platform/errors.ts';
import { toErrorBody } from './error-handler.ts';
import { languageOf } from './request-language.ts';

const RETRY_SECONDS = 2;

/** What somebody sees who comes while X1 starts: the page they asked for follows by itself. */
const startingPage = (language: Language) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<meta http-equiv="refresh" content="${RETRY_SECONDS}" />
<title>${t('X1 is starting')}</title>
</head>
<body style="display: grid; min-height: 90vh; margin: 0 24px; place-content: center; text-align: center; font: 18px/26px system-ui, sans-serif">
<h1 style="margin: 0; font-size: 24px">${t('X1 is starting')}</h1>
<p>${t('Your page opens automatically in a moment.')}</p>
</body>
</html>
`;

/** While the product starts: a page for people, the error of the contract for programs. */
export const answerStarting: RequestListener = ({ method, headers }, response) => {
  const retry = { 'retry-after': String(RETRY_SECONDS) };
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return answerRefusal(response, new AppError('server.unavailable'), retry);
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...retry });
  const language = languageOf(headers);
  response.end(inLanguage(language, () => startingPage(language)));
};

/** A refusal from before, or beside, the routes. */
export function answerRefusal(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  response.writeHead(error.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(toErrorBody(error, languageOf(response.req.headers))));
}
