'use client';
import { createContext, useContext } from 'react';
import type { ApiDocument } from './document';

const Document = createContext<ApiDocument>({ openapi: '3.1.0', info: { title: '', version: '' } });

export const ApiDocumentProvider = Document.Provider;

/** The document that the page shows, in which references are resolved. */
export const useApiDocument = () => useContext(Document);
