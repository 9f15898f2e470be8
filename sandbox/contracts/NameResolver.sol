// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// ENS's universal resolver as far as addresses are looked up, with records that anybody may write.
contract NameResolver {
    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    uint256 private constant ETHEREUM = 60;

    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private records;
    mapping(bytes32 node => bool) private isKnown;
    mapping(bytes32 node => string) private servers;

    function setAddress(bytes32 node, uint256 coinType, bytes calldata value) external {
        isKnown[node] = true;
        records[node][coinType] = value;
    }

    function setServer(bytes32 node, string calldata url) external {
        isKnown[node] = true;
        servers[node] = url;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return (_answer(name, data), address(this));
    }

    /// As viem asks it.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return (_answer(name, data), address(this));
    }

    function _answer(bytes calldata name, bytes calldata data) private view returns (bytes memory) {
        bytes32 node = _nodeOf(name, 0);
        require(bytes32(data[4:36]) == node, "another name");
        if (!isKnown[node]) revert ResolverNotFound(name);
        if (bytes(servers[node]).length > 0) {
            string[] memory urls = new string[](1);
            urls[0] = servers[node];
            revert OffchainLookup(address(this), urls, data, this.resolve.selector, name);
        }
        if (bytes4(data) == bytes4(keccak256("addr(bytes32)"))) {
            bytes memory found = records[node][ETHEREUM];
            return abi.encode(found.length == 20 ? address(bytes20(found)) : address(0));
        }
        if (bytes4(data) == bytes4(keccak256("addr(bytes32,uint256)"))) {
            return abi.encode(records[node][uint256(bytes32(data[36:68]))]);
        }
        revert UnsupportedResolverProfile(bytes4(data));
    }

    /// The node of a name as DNS writes it: each label after its length.
    function _nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return bytes32(0);
        uint256 next = at + 1 + length;
        return keccak256(abi.encode(_nodeOf(name, next), keccak256(name[at + 1:next])));
    }
}
