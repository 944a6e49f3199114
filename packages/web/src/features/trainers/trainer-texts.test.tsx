import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { TrainerTexts } from './trainer-texts.tsx';

it('shows how somebody trains who has written no bio', () => {
  render(
    <TrainerTexts
      trainer={{ ...sampleTrainer, trainingApproach: ['game-iq'], trainingApproachDescription: 'Film first.' }}
      bioTitle="Bio"
    />,
  );
  expect(screen.getByText("Maya hasn't written a bio yet.")).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Core values' }).textContent).toBe('Game IQ');
  expect(screen.getByText('Film first.')).toBeTruthy();
});
