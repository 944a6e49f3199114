import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../../lib/end-session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { keepStart, keepVisitorStart, readKeptStart, startFilters } from './kept-start.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the sport and ZIP code a parent has said at home', () => {
  it('are kept on the device until the parent signs out', () => {
    expect(readKeptStart()).toBeNull();
    keepStart({ sport: 'Soccer', near: '27514' });
    expect(readKeptStart()).toEqual({ sport: 'Soccer', near: '27514' });
    endSession(queryClient);
    expect(readKeptStart()).toBeNull();
  });

  it('count as said when both were left open, and forget what nobody can have said', () => {
    keepStart({ sport: '', near: '' });
    expect(readKeptStart()).toEqual({ sport: '', near: '' });
    localStorage.setItem('x1.trainer-start', 'sport=Quidditch&near=275');
    expect(readKeptStart(), 'operators add sports').toEqual({ sport: 'Quidditch', near: '' });
  });

  it('come from the search as a visitor, once, unless something was said before', () => {
    keepVisitorStart({ sport: 'Soccer', near: '27514' });
    expect(localStorage.length, 'a visitor leaves nothing behind').toBe(0);
    expect(readKeptStart()).toEqual({ sport: 'Soccer', near: '27514' });
    endSession(queryClient);
    expect(readKeptStart()).toBeNull();
    keepStart({ sport: 'Tennis', near: '' });
    keepVisitorStart({ sport: 'Soccer', near: '27514' });
    expect(readKeptStart()).toEqual({ sport: 'Tennis', near: '' });
  });

  it('put the nearest first where it is known to what', () => {
    expect(startFilters({ sport: 'Soccer', near: '27514' })).toEqual({ sport: 'Soccer', near: '27514', sort: 'distance' });
    expect(startFilters({ sport: 'Soccer', near: '' })).toEqual({ sport: 'Soccer', near: '', sort: '' });
  });
});
