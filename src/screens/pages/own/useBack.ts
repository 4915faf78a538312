import { useLocation } from 'react-router-dom';

/** Where what is opened from here leads back to. */
export function useBack(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
