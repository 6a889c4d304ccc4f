'use client';
import { useMatch } from './use-match';

/** Light or dark, as the system has it. */
export const useTheme = (): 'light' | 'dark' => (useMatch('(prefers-color-scheme: dark)') ? 'dark' : 'light');
