console.log("nothing for an agent here");
