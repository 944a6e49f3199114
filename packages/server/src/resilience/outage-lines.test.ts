import { verificationRoutes } from '@x1/contract/verification/routes.ts';
import { expect, it } from 'vitest';
import { withFaults } from '../testing/provider.ts';
import { startApp } from '../testing/start-app.ts';

const checkStatus = verificationRoutes.checkStatus.path;

it('hundreds of requests that fail while the provider is away leave two lines, the last of which says how many there were', async () => {
  const app = await startApp();
  const { logged } = app;
  try {
    const trainer = await app.signUp('trainer');
    await trainer.api.verification.createSession();
    await withFaults(app, { providerDown: true }, async () => {
      const ask = () => trainer.api.verification.checkStatus().catch((error: { code?: string }) => error.code);
      const answers = await Promise.all(Array.from({ length: 200 }, ask));
      expect(new Set(answers)).toEqual(new Set(['provider.unavailable']));
    });
  } finally {
    await app.close();
  }
  // The provider's own webhook about the check asks it, too.
  const lines = logged.filter(({ msg, route }) => msg === 'A provider did not do what a request needed' && route === checkStatus);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      method: 'POST',
      error: expect.objectContaining({ cause: expect.objectContaining({ message: expect.any(String) }) }),
    }),
    expect.objectContaining({ level: 'warn', requestId: expect.any(String), count: 199 }),
  ]);
  expect(lines[0]).not.toHaveProperty('count');
});
