// The package has types for it, which its list of exports leaves out. It is imported for what it does to the globals alone.
declare module 'fake-indexeddb/auto' {}
