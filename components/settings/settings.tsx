'use client';
import { createContext, type ReactNode, use } from 'react';
import type { Values } from '@/lib/parameters/schema';

const Settings = createContext<Values>({});

export const SettingsProvider = ({ settings, children }: { settings: Values; children: ReactNode }) => (
  <Settings value={settings}>{children}</Settings>
);

/** The configuration parameters that the interface reads; lib/configuration/settings knows their defaults. */
export const useSettings = (): Values => use(Settings);
