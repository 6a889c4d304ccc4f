'use client';
import { useNavigationState } from './use-navigation-state';

/** Does what the address asks of the map. Few addresses ask anything: its code comes after the page. */
export default function NavigationState() {
  useNavigationState();
  return null;
}
