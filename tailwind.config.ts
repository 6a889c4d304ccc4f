import type { Config } from 'tailwindcss';

/** Every colour is a variable of globals.css, so that dark mode and the operator's colours change one place. */
export default {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  theme: {
    extend: {
      colors: {
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        sunken: 'var(--sunken)',
        paper: 'var(--paper)',
        line: 'var(--line)',
        control: 'var(--control-line)',
        ink: 'var(--ink)',
        soft: 'var(--ink-soft)',
        accent: 'var(--accent)',
        'on-accent': 'var(--on-accent)',
        tint: 'var(--accent-tint)',
        danger: 'var(--danger)',
        'on-danger': 'var(--on-danger)',
        'danger-tint': 'var(--danger-tint)',
        warning: 'var(--warning)',
        'warning-tint': 'var(--warning-tint)',
        success: 'var(--success)',
        bar: 'var(--bar)',
        'on-bar': 'var(--on-bar)',
        'on-bar-hover': 'var(--on-bar-hover)',
        'bar-button': 'var(--bar-button)',
        'on-bar-button': 'var(--on-bar-button)',
      },
      borderRadius: { DEFAULT: 'var(--radius)' },
      boxShadow: { DEFAULT: 'var(--shadow)' },
      fontFamily: { sans: ['var(--font)', 'system-ui', 'sans-serif'] },
      height: { bar: 'var(--bar-height)' },
      spacing: { bar: 'var(--bar-height)' },
    },
  },
} satisfies Config;
