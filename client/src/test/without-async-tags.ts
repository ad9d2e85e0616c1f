// Before React is loaded, whose development build would tag each element with a task of its own for debuggers to follow.
Reflect.deleteProperty(console, 'createTask');
