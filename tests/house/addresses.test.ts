import { expect, it } from 'vitest';
import { matchPath } from 'react-router-dom';
import { redirects, routes } from '#src/app/routes.tsx';
import { addresses } from '../support/addresses.ts';

it('the walk through the portal has an address for every route, which that route draws', () => {
  const known = addresses({ contract: 'c1', device: 'd1', guest: 'g1' });
  const paths = ['/login', ...routes.map(({ path }) => path), ...Object.keys(redirects)];
  expect(Object.keys(known).toSorted()).toEqual([...new Set(paths)].toSorted());
  for (const [path, examples] of Object.entries(known)) {
    for (const address of examples) {
      const { pathname } = new URL(address, 'http://portal.example');
      // The first route that fits is the one that draws it.
      const drawn = paths.find((one) => matchPath(one, pathname) !== null);
      expect([address, drawn]).toEqual([address, path]);
    }
  }
});
