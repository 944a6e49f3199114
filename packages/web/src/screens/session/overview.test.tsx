import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { ProgramDetailsCard } from './overview.tsx';

afterEach(cleanup);

it.each([
  ['In-Person', 'online', 'Online'],
  ['Hybrid (Both)', 'field', 'In-Person'],
  ['Hybrid (Both)', 'Riverside Park', 'In-Person'],
  ['Online', 'Google Meet', 'Online'],
  ['Online', 'field', 'In-Person'],
  ['In-Person', null, 'Online'],
] as const)('calls a session of a program sold as %s, at the place %j, %s', (trainingFormat, location, said) => {
  const details = sampleDetails({ location });
  render(<ProgramDetailsCard details={{ ...details, program: { ...details.program, trainingFormat } }} />);
  expect(screen.getByText('Training format:').parentElement?.textContent).toBe(`Training format: ${said}`);
});

it('says how a program is sold while its session has no time', () => {
  const details = sampleDetails({ startTime: null, endTime: null, location: null });
  render(<ProgramDetailsCard details={{ ...details, program: { ...details.program, trainingFormat: 'Hybrid (Both)' } }} />);
  expect(screen.getByText('Training format:').parentElement?.textContent).toBe('Training format: Hybrid (Both)');
});
