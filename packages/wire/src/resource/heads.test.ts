import { describe, expect, it } from 'vitest';
import { heads } from './heads.ts';
import { resources } from '../resources.ts';

describe('heads', () => {
  it('exist for every declared resource and nothing else', () => {
    expect(Object.keys(heads).sort()).toEqual(Object.keys(resources).sort());
  });

  it.each(Object.entries(heads))('of %s is what its declaration begins with', (name, head) => {
    expect(resources[name]).toMatchObject(head);
    expect(head.name).toBe(name);
  });

  it.each(Object.entries(resources))('of %s says whether its records retire', (_name, resource) => {
    expect(resource.retires === true).toBe(resource.filters['active'] !== undefined);
  });
});
