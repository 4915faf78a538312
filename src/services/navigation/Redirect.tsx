import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Leads to another address in place of the present one and says to the page it ends at whether the way began at `/` (LS-043).
 * (The router's own element would weigh 1.5 KiB on the login page.)
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(() => {
    void navigate(to, { replace: true, state: pathname === '/' ? { from: '/' } : state });
  }, [navigate, to, pathname, state]);
  return null;
}
