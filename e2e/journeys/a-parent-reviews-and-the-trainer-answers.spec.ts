import { expect } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

useOwnProduct(test);

test('A parent reviews a held session, and the trainer replies once, publicly', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer({ name: 'Rowan Pike' }), await newPerson('parent')];
  const appointmentId = await buy(parent, await newProgram(trainer));
  await schedule(parent, appointmentId, inDays(3));
  const page = await openBrowser({ as: parent });

  await test.step('Before the session there is nothing to review', async () => {
    await page.goto(`/session/${appointmentId}`);
    await expectHeading(page, 'First touch and vision');
    await expect(page.getByRole('heading', { name: 'Leave a review' })).toBeHidden();
  });

  await test.step('Afterwards stars are required, and the typed text stays', async () => {
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await passTimeTo(inDays(4), [page]);
    await page.reload();
    const plate = page.getByRole('region', { name: 'Leave a review' });
    await plate.getByLabel('Your review').fill('Calm, clear, and my daughter could not stop talking about it.');
    await plate.getByRole('button', { name: 'Publish review' }).click();
    await expect(plate.getByRole('radio').first()).toBeFocused();
    await expect(plate.getByLabel('Your review')).toHaveValue(/^Calm, clear/);
    await plate.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
    await plate.getByRole('button', { name: 'Publish review' }).click();
    await expect(plate).toBeHidden();
    await expect(page.getByText('Calm, clear, and my daughter could not stop talking about it.')).toBeVisible();
  });

  await test.step('The trainer answers', async () => {
    const desk = await openBrowser({ as: trainer });
    await desk.goto(`/session/${appointmentId}`);
    await desk.getByRole('button', { name: /^Answer / }).click();
    await desk.getByLabel('Your answer').fill('Thank you. She did all of it herself.');
    await desk.getByRole('button', { name: 'Publish answer' }).click();
    await expect(desk.getByText('Thank you. She did all of it herself.')).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Answer / })).toBeHidden();
  });

  await test.step('Another parent reads both, and the rating in tenths, on the public page', async () => {
    const other = await openBrowser({ as: await newPerson('parent') });
    await other.goto(`/athlete/${trainer.profile.id}`);
    const reviews = other.getByRole('region', { name: 'Reviews' });
    await expect(reviews).toContainText('Calm, clear, and my daughter could not stop talking about it.');
    await expect(reviews).toContainText('Thank you. She did all of it herself.');
    await expect(reviews).toContainText('4.0');
    await expect(reviews).not.toContainText(parent.email);
  });
});
