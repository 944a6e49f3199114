import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { ProgramDetailsCard } from './overview.tsx';

afterEach(cleanup);

it.each([
  ['In-Person', 'online', 'Online'],
  ['Hybrid (Both)', 'field', 'In-Person'],
  ['Hybrid (Both)', 'Riverside Park', 'In-Person'],
  ['Hybrid (Both)', null, 'Hybrid (Both)'],
] as const)('calls a session of a program sold as %s, at the place %j, %s', (trainingFormat, location, said) => {
  const details = sampleDetails({ location });
  render(<ProgramDetailsCard details={{ ...details, program: { ...details.program, trainingFormat } }} />);
  expect(screen.getByText('Training format:').parentElement?.textContent).toBe(`Training format: ${said}`);
});
