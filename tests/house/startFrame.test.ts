import { expect, it } from 'vitest';
import { FRAMED } from '#src/app/startFrame.ts';
import { redirects, routes } from '#src/app/routes.tsx';
import { addresses } from '../support/addresses.ts';

it('the frame that is painted first stands at the addresses of pages in the frame, and at no others', () => {
  const examples = addresses({ contract: 'c1', device: 'd1', guest: 'g1' });
  const pathsOf = (route: string) => (examples[route] ?? []).map((address) => new URL(address, 'http://portal.example').pathname);
  const framed = [...routes.filter(({ frame }) => frame === 'shell').map(({ path }) => path), ...Object.keys(redirects)].flatMap(pathsOf);
  const bare = ['/login', ...routes.filter(({ frame }) => frame === 'bare').map(({ path }) => path)].flatMap(pathsOf);
  expect(framed.filter((path) => !FRAMED.test(path))).toEqual([]);
  expect(bare.filter((path) => FRAMED.test(path))).toEqual([]);
  expect([framed.length > 20, bare.length > 5]).toEqual([true, true]);
});
