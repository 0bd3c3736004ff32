// The package's list of exports leaves out its types. It is imported only for its side effect on the globals.
declare module 'fake-indexeddb/auto' {}
